// The clients who wait for a time, in the order in which the salon offers: for what, when, and what fits.
import { Suspense, useRef, useState } from 'react'
import type { DeskEntry } from '#/api/admin-waitlist'
import { useTexts, withTexts } from '#/i18n'
import { waitlistWords } from '#/i18n/waitlist-words'
import { formatMinutes } from '#/lib/duration'
import { lazyComponent } from '#/lib/lazy-component'
import { formatCents } from '#/lib/money'
import { formatTime, shopDateOf, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { PhoneLink } from '#/ui/phone-link'
import { windowsInWords } from '#/waitlist/window-words'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import type { NewBookingForm } from './new-booking-form'
import { useMoment } from './use-moment'
import { WaitlistActions } from './waitlist-actions'
import { bookingFor, toldOffer } from './waitlist-entry'

const NewBookingDialog = lazyComponent('NewBookingDialog', () => import('./new-booking-dialog'))
const WaitlistDialog = lazyComponent('WaitlistDialog', () => import('./waitlist-dialog'))

interface WaitlistPanelProps {
  /** undefined: they could not be read. */
  readonly rows: readonly DeskEntry[] | undefined
  readonly retry: () => void
}

export const WaitlistPanel = withTexts({ waitlistWords }, Panel)

function Panel({ rows, retry }: WaitlistPanelProps) {
  const t = useTexts('adminWaitlist')
  const { closed, zone } = useCurrentShop()
  const [adding, setAdding] = useState<'client' | NewBookingForm | null>(null)
  const place = useRef<HTMLDivElement>(null)
  if (!rows) return <PanelFailed text={t('failed')} retry={retry} />
  return (
    <div ref={place} tabIndex={-1}>
      <div className="row row--wrap between">
        <p className="strong" role="status">
          {rows.length === 0 ? t('none') : t('count', { count: rows.length })}
        </p>
        {!closed && (
          <Button size="sm" kind="line" onClick={() => setAdding('client')}>
            {t('add.title')}
          </Button>
        )}
      </div>
      <ul>
        {rows.map((entry) => (
          <li className="move-row" key={entry.id}>
            <Facts entry={entry} />
            <WaitlistActions
              entry={entry}
              onBook={() => setAdding(bookingFor(entry, today(zone), zone))}
              onRemoved={() => place.current?.focus({ preventScroll: true })}
            />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {adding === 'client' && <WaitlistDialog onClose={() => setAdding(null)} />}
        {adding !== null && adding !== 'client' && (
          <NewBookingDialog date={adding.date} known={adding} onClose={() => setAdding(null)} />
        )}
      </Suspense>
    </div>
  )
}

function Facts({ entry }: { entry: DeskEntry }) {
  const t = useTexts('adminWaitlist')
  const words = useTexts('waitlistWords')
  const { zone } = useCurrentShop()
  const momentOf = useMoment()
  const { client, services, staff_id, staff_name, fits, windows } = entry
  const day = today(zone)
  const what = [
    services.map(({ name }) => name).join(', '),
    formatMinutes(entry.total_duration),
    staff_id === null ? t('anyone') : staff_name,
  ]
  const joined = entry.created_at
  const since = shopDateOf(joined, zone) === day ? formatTime(joined, zone) : momentOf(joined)
  return (
    <div>
      <p className="row between">
        <bdi className="strong">{client.name}</bdi>
        <span className="num">{formatCents(entry.total_price)}</span>
      </p>
      <p dir="auto">{what.filter(Boolean).join(' · ')}</p>
      <p>{windowsInWords(windows, day, words)}</p>
      <p className="sm muted">{t('since', { when: since })}</p>
      {fits && (
        <p className="sm strong" dir="auto">
          {t('fits', { when: momentOf(fits.start_time), staff: fits.staff_name })}
        </p>
      )}
      <Offered entry={entry} />
      {!entry.reachable && <Unreachable phone={client.phone} />}
    </div>
  )
}

function Offered({ entry }: { entry: DeskEntry }) {
  const t = useTexts('adminWaitlist.offers')
  const { zone } = useCurrentShop()
  const momentOf = useMoment()
  const offer = toldOffer(entry)
  if (!offer) return null
  const { state, start_time, until } = offer
  return (
    <p className="sm muted">{t(state, { when: momentOf(start_time), until: formatTime(until, zone) })}</p>
  )
}

function Unreachable({ phone }: Pick<DeskEntry['client'], 'phone'>) {
  const t = useTexts('adminWaitlist')
  if (!phone) return <p className="sm">{t('noPhone')}</p>
  return (
    <p className="sm">
      {t('call')} <PhoneLink phone={phone} />
    </p>
  )
}
