// The table of a stylist's day on paper.
import { kindOf } from '#/api/admin-blocks'
import type { AdminBooking } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { spanRange, timeRange } from '../bookings/booking-style'
import { useClientName } from '../bookings/client-name'
import { StageMark } from '../bookings/stage-mark'
import { useStatusWord } from '../bookings/status-word'
import { useCurrentShop } from '../current-shop'
import type { PrintRow } from './print-sections'

interface PrintRowsProps {
  readonly rows: readonly PrintRow[]
  readonly labelledBy: string
  readonly withPhones: boolean
}

const columns = ['time', 'client', 'services', 'minutes', 'chair', 'marks'] as const

export function PrintRows({ rows, labelledBy, withPhones }: PrintRowsProps) {
  const t = useTexts('adminPrint')
  return (
    // On a narrow screen it scrolls in its own box; it must be reachable without a mouse.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="paper-scroll" aria-labelledby={labelledBy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`paper-${column}`}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'booking' ? (
              <Booked
                key={`booking-${row.booking.id}`}
                booking={row.booking}
                over={row.over}
                withPhones={withPhones}
              />
            ) : (
              <Away key={`${row.kind}-${row.from}`} row={row} />
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface BookedProps {
  readonly booking: AdminBooking
  readonly over: readonly AdminBooking[]
  readonly withPhones: boolean
}

function Booked({ booking, over, withPhones }: BookedProps) {
  const calendar = useTexts('adminBookings')
  const { zone } = useCurrentShop()
  const clientOf = useClientName()
  const word = useStatusWord()(booking)
  return (
    <tr className={booking.to_move.length > 0 ? 'paper-flag' : undefined}>
      <th scope="row" className="num">
        {timeRange(booking, zone)}
      </th>
      <td>
        <b dir="auto">{clientOf(booking)}</b>
        {withPhones && booking.client_phone && (
          <bdi className="num" dir="ltr">
            {booking.client_phone}
          </bdi>
        )}
      </td>
      <td>
        <Services booking={booking} />
      </td>
      <td className="num">{booking.total_duration}</td>
      <td dir="auto">{booking.chair_name}</td>
      <td>
        {booking.status !== 'confirmed' && <span>{word}</span>}
        <StageMark booking={booking} />
        {over.length > 0 && (
          <span dir="auto">{calendar('calendar.over', { client: over.map(clientOf).join(', ') })}</span>
        )}
      </td>
    </tr>
  )
}

function Services({ booking: { services } }: { readonly booking: AdminBooking }) {
  const t = useTexts('adminPrint')
  return services.map(({ service_id, name, modifiers }) => (
    <span key={service_id} dir="auto">
      {name}
      {modifiers.map(({ id, label, selectedOptions }) => (
        <small key={id}>
          {t('option', { group: label, options: selectedOptions.map((one) => one.label).join(', ') })}
        </small>
      ))}
    </span>
  ))
}

/** Time that is not for booking. */
function Away({ row }: { readonly row: Exclude<PrintRow, { kind: 'booking' }> }) {
  const t = useTexts('adminPrint')
  const blocks = useTexts('adminBlocks')
  const { zone } = useCurrentShop()
  const [span, text] =
    row.kind === 'block'
      ? [row.block, row.block.title ?? blocks(`kind.${kindOf(row.block.kind)}`)]
      : [row.span, t(row.moved ? 'movedBreak' : 'break')]
  return (
    <tr className="paper-away">
      <th scope="row" className="num">
        {spanRange(span, zone)}
      </th>
      <td colSpan={columns.length - 1} dir="auto">
        {text}
      </td>
    </tr>
  )
}
