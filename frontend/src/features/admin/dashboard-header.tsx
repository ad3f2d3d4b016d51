// Above the tabs: what is managed, today's date, and the ways out.
import { Suspense } from 'react'
import type { ManagedShop } from '#/api/admin-endpoint'
import type { SessionUser } from '#/api/session'
import { Logout } from '#/dashboard/logout'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, today } from '#/lib/shop-time'
import { PageHeading } from '#/ui/page-heading'

const SearchLauncher = lazyComponent('SearchLauncher', () => import('./search/search-launcher'))
const HeaderTools = lazyComponent('HeaderTools', () => import('./header-tools'))

interface DashboardHeaderProps {
  readonly query: ManagedShop
  readonly role: SessionUser['role']
  readonly salon: string | undefined
  /** The salon's, once it is known: the date is the salon's, too. */
  readonly zone: string | undefined
  readonly isClosed: boolean
}

export function DashboardHeader({ query, role, salon, zone, isClosed }: DashboardHeaderProps) {
  const t = useTexts('admin')
  const master = role === 'master_admin'
  const day = zone === undefined ? undefined : today(zone)
  return (
    <header className="admin-head">
      <div className="grow">
        <PageHeading title={master ? t('salonTitle') : t('title')} className="display-2" />
        {salon !== undefined && (
          <p className="sm muted" dir="auto">
            {t('managing', { salon })}
          </p>
        )}
        {/* On a phone the buttons need their line for themselves. */}
        {day !== undefined && <p className="sm muted only-s">{formatDate(day)}</p>}
      </div>
      <div className="row row--wrap admin-head-end">
        {day !== undefined && <span className="sm muted hide-s">{formatDate(day, 'full')}</span>}
        <Suspense fallback={null}>
          {zone !== undefined && <SearchLauncher shop={{ query, role, zone, isClosed }} />}
          <HeaderTools master={master} />
        </Suspense>
        <Logout kind="line" />
      </div>
    </header>
  )
}
