// Above the tabs: what is managed, today's date, and the ways out.
import { Suspense } from 'react'
import { Logout } from '#/dashboard/logout'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatDate, today } from '#/lib/shop-time'
import { PageHeading } from '#/ui/page-heading'
import type { HeaderToolsProps } from './header-tools'

const HeaderTools = lazyComponent('HeaderTools', () => import('./header-tools'))

/** Its date is the salon's, too, once the zone is known. */
interface DashboardHeaderProps extends HeaderToolsProps {
  readonly salon: string | undefined
}

export function DashboardHeader(props: DashboardHeaderProps) {
  const { role, salon, zone } = props
  const t = useTexts('admin')
  const day = zone === undefined ? undefined : today(zone)
  return (
    <header className="admin-head">
      <div className="grow">
        <PageHeading title={role === 'master_admin' ? t('salonTitle') : t('title')} className="display-2" />
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
          <HeaderTools {...props} />
        </Suspense>
        <Logout kind="line" />
      </div>
    </header>
  )
}
