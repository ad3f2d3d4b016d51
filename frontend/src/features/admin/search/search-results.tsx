// The results of the search in their groups, as the options of the field's list.
import ArrowRight from 'lucide-react/icons/arrow-right'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import UserRound from 'lucide-react/icons/user-round'
import type { FoundBooking, FoundClient } from '#/api/admin-search'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, shopDateOf, today } from '#/lib/shop-time'
import { statusOf } from '../bookings/booking-style'
import { type Hit, hitKey } from './search-hits'

interface SearchResultsProps {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly active: Hit | undefined
  readonly zone: string
  readonly optionId: (hit: Hit) => string
  readonly onMark: (hit: Hit) => void
  readonly onOpen: (hit: Hit) => void
}

const kinds = ['clients', 'bookings', 'actions'] as const
const icons = { clients: UserRound, bookings: CalendarCheck, actions: ArrowRight }

export function SearchResults({ id, hits, active, zone, optionId, onMark, onOpen }: SearchResultsProps) {
  const t = useTexts('adminSearch')
  const groups = kinds
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0)
  return (
    <div id={id} role="listbox" aria-label={t('results')} className="stack">
      {groups.map(({ kind, hits }) => {
        const Icon = icons[kind]
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div className="eyebrow" id={`${id}-${kind}`}>
              {t(`group.${kind}`)}
            </div>
            {hits.map((hit) => (
              <button
                key={hitKey(hit)}
                id={optionId(hit)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={hit === active}
                className="search-hit"
                onPointerMove={() => hit !== active && onMark(hit)}
                onClick={() => onOpen(hit)}
              >
                <Icon className="icon" aria-hidden="true" />
                <Content hit={hit} zone={zone} />
              </button>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Content({ hit, zone }: { hit: Hit; zone: string }) {
  if (hit.kind === 'clients') return <ClientHit client={hit.client} zone={zone} />
  if (hit.kind === 'bookings') return <BookingHit booking={hit.booking} zone={zone} />
  return <span className="strong">{hit.action.name}</span>
}

function ClientHit({ client, zone }: { client: FoundClient; zone: string }) {
  const t = useTexts('adminSearch')
  const { next_visit: next, last_visit: last } = client
  const date = (at: NonNullable<typeof next>) => formatDate(shopDateOf(at, zone))
  const visit = next
    ? t('next', { date: date(next), time: formatTime(next, zone) })
    : last
      ? t('last', { date: formatDate(shopDateOf(last, zone), 'medium') })
      : t('noVisit')
  return (
    <>
      <span className="grow">
        <bdi className="strong">{client.name}</bdi>
        <span className="sm muted">{visit}</span>
      </span>
      {client.phone !== null && (
        <bdi className="sm num" dir="ltr">
          {client.phone}
        </bdi>
      )}
    </>
  )
}

function BookingHit({ booking, zone }: { booking: FoundBooking; zone: string }) {
  const t = useTexts('adminSearch')
  const { start_time: start, services, staff_name } = booking
  const status = statusOf(booking.status)
  const day = shopDateOf(start, zone)
  // A visit of another year says so.
  const style = day.slice(0, 4) === today(zone).slice(0, 4) ? 'short' : 'medium'
  const when = t('when', { date: formatDate(day, style), time: formatTime(start, zone) })
  return (
    <>
      <span className="grow">
        <bdi className="strong">{booking.client_name}</bdi>
        <span className="sm muted" dir="auto">
          {[when, services.join(', '), staff_name].join(' · ')}
        </span>
      </span>
      <span className="search-end sm">
        <span className="num">{t('number', { id: String(booking.id) })}</span>
        <span className="muted">{status ? t(`status.${status}`) : booking.status}</span>
      </span>
    </>
  )
}
