// A day ready for paper: what stands above it on the screen, and the sheet itself. It prints when it is told to.
import './print.css'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ManagedShop } from '#/api/admin-endpoint'
import { getAdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import type { SessionUser } from '#/api/session'
import { paths } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { adminBlocks } from '#/i18n/admin-blocks'
import { adminBookings } from '#/i18n/admin-bookings'
import { adminPrint } from '#/i18n/admin-print'
import { adminStage } from '#/i18n/admin-stage'
import { lazyComponent } from '#/lib/lazy-component'
import type { ShopDate } from '#/lib/shop-time'
import { Button, ButtonLink } from '#/ui/button'
import { tabUrl } from '../tab-url'
import { DayOnPaper } from './day-on-paper'
import { readPrint } from './print-sections'

const GuardScreen = lazyComponent('GuardScreen', () => import('../guard-screen'))

export const PrintPage = withTexts({ adminBlocks, adminBookings, adminPrint, adminStage }, Paper)

interface PaperProps {
  readonly user: SessionUser
  readonly query: ManagedShop
}

function Paper({ user, query }: PaperProps) {
  const t = useTexts('adminPrint')
  const [search] = useSearchParams()
  const { date, only } = readPrint(search)
  // Who works in a salon knows its name from their session.
  const settings = useQuery(getAdminShop, user.role === 'master_admin' ? { query } : null)
  const [withPhones, setWithPhones] = useState(false)
  if (settings.error instanceof ApiError && settings.error.status === 404)
    return <GuardScreen refusal="chooseShop" />
  const sheet = {
    query,
    only,
    role: user.role,
    salon: settings.data?.name ?? user.shop?.name ?? '',
    withPhones: withPhones && user.role !== 'staff',
  }
  return (
    <main className="paper-page" id="main">
      <div className="paper-tools no-print">
        <ButtonLink kind="line" size="sm" to={calendarUrl(query, date, only)}>
          {t('back')}
        </ButtonLink>
        {user.role !== 'staff' && (
          <label className="opt">
            <input
              type="checkbox"
              checked={withPhones}
              onChange={({ target }) => setWithPhones(target.checked)}
            />
            <span className="tick tick--sq">
              <Check className="icon" aria-hidden="true" />
            </span>
            <span>{t('phones')}</span>
          </label>
        )}
        <Button size="sm" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <DayOnPaper {...sheet} date={date} />
    </main>
  )
}

function calendarUrl(query: ManagedShop, date: ShopDate | null, only: number | null): string {
  const day = date === null ? '' : `&day=${date}`
  return `${paths.adminDashboard}${tabUrl('bookings', query)}${day}${only === null ? '' : `&staff=${only}`}`
}
