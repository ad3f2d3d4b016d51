// The sheet: the salon and the day, and a table for each stylist, who begin a page each.
import { useCallback, useState } from 'react'
import { getAdminBookings, getCalendar } from '#/api/admin-bookings'
import type { ManagedShop } from '#/api/admin-endpoint'
import { useQuery } from '#/api/client'
import type { SessionUser } from '#/api/session'
import { useTexts } from '#/i18n'
import { browserZone } from '#/lib/browser-zone'
import { formatDate, type ShopDate, today } from '#/lib/shop-time'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useNow } from '../bookings/use-now'
import { CurrentShopProvider } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { PrintRows } from './print-rows'
import { type PrintSection, sectionsOf } from './print-sections'

interface DayOnPaperProps {
  readonly query: ManagedShop
  readonly role: SessionUser['role']
  readonly salon: string
  /** null for today, which depends on where the salon is. */
  readonly date: ShopDate | null
  readonly only: number | null
  readonly withPhones: boolean
}

/** It asks for what the calendar asks for. */
export function DayOnPaper({ query, role, salon, date: asked, only, withPhones }: DayOnPaperProps) {
  const t = useTexts('adminPrint')
  const now = useNow()
  const [here] = useState(() => asked ?? today(browserZone()))
  const { refetch: askZone, ...known } = useQuery(getCalendar, { query: { ...query, from: here, to: here } })
  const date = asked ?? (known.data && today(known.data.timezone))
  const wanted = date ? { query: { ...query, from: date, to: date } } : null
  const { data: bookings, refetch: askBookings, ...list } = useQuery(getAdminBookings, wanted)
  const { data: calendar, refetch: askHours, ...hours } = useQuery(getCalendar, wanted)
  const retry = useCallback(() => {
    askBookings()
    askHours()
    askZone()
  }, [askBookings, askHours, askZone])
  if (!date || !bookings || !calendar) {
    if (known.error ?? list.error ?? hours.error) return <PanelFailed text={t('failed')} retry={retry} />
    return (
      <Loading text={t('loading')}>
        <Skeleton height="min(80vh, 60rem)" />
      </Loading>
    )
  }
  const zone = calendar.timezone
  const sections = sectionsOf({ date, calendar, bookings, zone, only, now })
  const head = t('head', { salon, date: formatDate(date, 'full') })
  return (
    <CurrentShopProvider managed={{ query, role, zone }}>
      <article className="paper">
        <PageHeading title={t('title', { date: formatDate(date, 'full') })} className="paper-head">
          {head}
        </PageHeading>
        {sections.map((section, place) => (
          <Section
            key={section.id}
            section={section}
            head={place === 0 ? null : head}
            withPhones={withPhones}
          />
        ))}
        {sections.length === 0 && <p>{t('none')}</p>}
      </article>
    </CurrentShopProvider>
  )
}

interface SectionProps {
  readonly section: PrintSection
  /** Once more at the top of every further page. */
  readonly head: string | null
  readonly withPhones: boolean
}

function Section({ section: { id, name, rows }, head, withPhones }: SectionProps) {
  const t = useTexts('adminPrint')
  return (
    <div className="paper-part">
      {head !== null && (
        <p className="paper-again" aria-hidden="true" dir="auto">
          {head}
        </p>
      )}
      <h2 id={`paper-${id}`} dir="auto">
        {name}
      </h2>
      {!rows.some(({ kind }) => kind === 'booking') && <p>{t('none')}</p>}
      {rows.length > 0 && <PrintRows rows={rows} labelledBy={`paper-${id}`} withPhones={withPhones} />}
    </div>
  )
}
