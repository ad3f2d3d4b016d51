// The bookings that have lost their time: each with the reasons, places that one tap moves it to, and what else can be done.
import { useRef, useState } from 'react'
import { patchPlace } from '#/api/admin-placements'
import type { MoveOption, StrandedBooking } from '#/api/admin-stranded'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { AskAll } from './ask-all'
import { AskClient, Asked } from './ask-client'
import { timeRange } from './booking-style'
import { CancelBooking } from './cancel-booking'
import { useClientName } from './client-name'
import { KeepDialog } from './keep-dialog'
import { mayAsk, placeOf, sayAs } from './to-move'

interface ToMoveListProps {
  readonly rows: readonly StrandedBooking[] | undefined
  readonly failed: boolean
  readonly retry: () => void
  readonly onOpen: (id: number) => void
}

export function ToMoveList({ rows, failed, retry, onOpen }: ToMoveListProps) {
  const t = useTexts('adminToMove')
  const list = useRef<HTMLUListElement>(null)
  if (!rows && failed) return <PanelFailed text={t('failed')} retry={retry} />
  if (!rows)
    return (
      <Loading text={t('loading')}>
        <Skeleton height="9rem" />
      </Loading>
    )
  return (
    <>
      <p className="strong" role="status">
        {rows.length === 0 ? t('none') : t('note', { count: rows.length })}
      </p>
      <AskAll rows={rows} onDone={() => list.current?.focus({ preventScroll: true })} />
      <ul ref={list} tabIndex={-1}>
        {rows.map((row) => (
          <Row key={row.booking.id} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

interface RowProps extends Pick<ToMoveListProps, 'onOpen'> {
  readonly row: StrandedBooking
}

function Row({ row, onOpen }: RowProps) {
  const t = useTexts('adminToMove')
  const { zone } = useCurrentShop()
  const { booking, reasons, asked_at } = row
  const client = useClientName()(booking)
  const date = formatDate(shopDateOf(booking.start_time, zone))
  return (
    <li className="move-row">
      <div>
        <p>
          <button className="link strong" type="button" onClick={() => onOpen(booking.id)}>
            <bdi>{client}</bdi>
          </button>
        </p>
        <p dir="auto">{t('when', { date, range: timeRange(booking, zone), staff: booking.staff_name })}</p>
        <p className="sm muted" dir="auto">
          {reasons.join(' ')}
        </p>
        {asked_at && <Asked at={asked_at} />}
      </div>
      <Places row={row} client={client} />
      <Others row={row} client={client} />
    </li>
  )
}

interface ActionsProps extends Pick<RowProps, 'row'> {
  readonly client: string
}

/** One tap moves it, and its client is told. */
function Places({ row, client }: ActionsProps) {
  const t = useTexts('adminToMove')
  const { query, zone } = useCurrentShop()
  const { booking, options } = row
  const [tapped, setTapped] = useState<MoveOption | null>(null)
  const { pending, problem, run } = useMutation(patchPlace, mutationTexts(t, 'moved', 'failure'))
  if (options.length === 0) return <p className="sm muted">{t('noPlace')}</p>

  function tap(option: MoveOption) {
    if (pending) return
    setTapped(option)
    void run({ params: { id: booking.id }, query, version: booking.version, body: placeOf(option) })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
      <div className="row" role="group" aria-label={t('places', { client })}>
        {options.map((option, index) => (
          <Button
            key={`${option.start_time} ${option.staff_id}`}
            size="sm"
            kind={index === 0 ? 'primary' : 'line'}
            pending={pending && tapped === option}
            aria-disabled={pending}
            onClick={() => tap(option)}
          >
            {t(sayAs(option, row, zone), {
              date: formatDate(shopDateOf(option.start_time, zone)),
              time: formatTime(option.start_time, zone),
              staff: option.staff_name,
            })}
          </Button>
        ))}
      </div>
      {problem && <p className="notice notice--bad">{problem.text}</p>}
    </>
  )
}

/** What else can be done: admins ask, keep it and call; who has it cancels it. */
function Others({ row, client }: ActionsProps) {
  const t = useTexts('adminToMove')
  const { role } = useCurrentShop()
  const { booking, reasons } = row
  const [asking, setAsking] = useState<'keep' | 'cancel' | null>(null)
  const close = () => setAsking(null)
  const phone = booking.client_phone
  return (
    <div className="row">
      {mayAsk(row, role) && <AskClient id={booking.id} client={client} />}
      {role !== 'staff' && (
        <Button size="sm" kind="ghost" onClick={() => setAsking('keep')}>
          {t('keep.action')}
        </Button>
      )}
      {phone && (
        <a className="btn btn--ghost btn--sm" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {t('call', { phone })}
        </a>
      )}
      <Button size="sm" kind="ghost" onClick={() => setAsking('cancel')}>
        {t('cancel')}
      </Button>
      {asking === 'keep' && (
        <KeepDialog booking={booking} client={client} reasons={reasons} onClose={close} />
      )}
      {asking === 'cancel' && <CancelBooking id={booking.id} onClose={close} />}
    </div>
  )
}
