// Asks about a new place, beside the block that was put there: nothing is written before the answer.
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { getAdminBooking } from '#/api/admin-booking-detail'
import type { AdminBooking } from '#/api/admin-bookings'
import { patchPlace, postPlacement } from '#/api/admin-placements'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { mutationErrorText } from '#/dashboard/mutation-error'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { useCurrentShop } from '../current-shop'
import { ChangedNotice } from '../live/changed-notice'
import { useClientName } from './client-name'
import { PlaceConflicts } from './place-conflicts'
import { type Consent, clockOf, hasReason, isElsewhere, momentAt, obstacle, placeBody } from './place-form'
import { usePlaceLine } from './place-lines'
import { isLengthOnly, type Place, standing } from './place-moves'
import { useBeside } from './use-beside'
import { useRights } from './use-rights'

interface PlaceCardProps {
  /** As it was lifted: another change since then refuses this one. */
  readonly booking: AdminBooking
  readonly place: Place
  readonly staffName: string
  readonly beside: HTMLElement | undefined
  readonly onClose: () => void
  readonly onMoved: (version: number) => void
}

export const PlaceCard = withTexts({ adminPlace }, Card)

function Card({ booking, place, staffName, beside, onClose, onMoved }: PlaceCardProps) {
  const t = useTexts('adminPlace')
  const admin = useTexts('admin')
  const { query, zone } = useCurrentShop()
  const { override } = useRights()
  const [consent, setConsent] = useState<Consent>({ tells: true, reason: '' })
  const [tried, setTried] = useState(false)
  const wanted = {
    start_time: momentAt(place.date, clockOf(place.from), zone),
    staff_id: place.staffId,
    ...(place.minutes !== booking.total_duration && { duration: place.minutes }),
  }
  const asked = useQuery(postPlacement, { query, body: { booking_id: booking.id, ...wanted } })
  const { data: detail } = useQuery(getAdminBooking, { params: { id: booking.id }, query })
  const conflicts = asked.data?.conflicts ?? []
  const stands = obstacle(conflicts, override)
  const mayMove = stands === 'none' || stands === 'reason'
  const isReady = mayMove && asked.data !== undefined && detail !== undefined
  const { pending, move } = useMove(booking, { onMoved, onClose, onRefused: asked.refetch })
  const client = useClientName()(booking)
  const line = usePlaceLine()
  const form = useId()
  const card = useBeside(beside)
  const first = useRef<HTMLButtonElement>(null)
  // The first button has the focus, so that Enter presses it; a dialog alone would give it to the one that closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another button is the first then
  useEffect(() => first.current?.focus(), [mayMove])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!isReady || pending) return
    if (stands === 'reason' && !hasReason(consent))
      return event.currentTarget.querySelector<HTMLElement>('.input')?.focus()
    const tells = consent.tells && detail.client_is_told
    void move(placeBody({ ...consent, tells }, wanted, conflicts))
  }

  return (
    <Dialog
      title={isLengthOnly(standing(booking, zone), place) ? t('length') : t('title', { client })}
      closeLabel={admin('close')}
      onClose={onClose}
      footer={
        <Buttons
          first={first}
          form={form}
          mayMove={mayMove}
          isReady={isReady}
          isOver={stands === 'reason'}
          pending={pending}
          onKeep={onClose}
        />
      }
    >
      <form className="stack place-card" id={form} ref={card} noValidate onSubmit={submit}>
        <ChangedNotice id={booking.id} />
        <div>
          <p className="muted">{line('from', booking)}</p>
          <p className="strong">
            {line('to', {
              start_time: wanted.start_time,
              total_duration: place.minutes,
              staff_name: staffName,
              chair_name: asked.data?.chair_name ?? null,
            })}
          </p>
        </div>
        <PlaceConflicts
          consent={consent}
          client={client}
          isReachable={detail?.client_is_told}
          isNews={mayMove && isElsewhere(booking, wanted)}
          place={asked}
          stands={stands}
          tried={tried}
          onChange={(change) => setConsent((before) => ({ ...before, ...change }))}
        />
      </form>
    </Dialog>
  )
}

interface ButtonsProps {
  readonly first: RefObject<HTMLButtonElement | null>
  readonly form: string
  readonly mayMove: boolean
  readonly isReady: boolean
  readonly isOver: boolean
  readonly pending: boolean
  readonly onKeep: () => void
}

function Buttons({ first, form, mayMove, isReady, isOver, pending, onKeep }: ButtonsProps) {
  const t = useTexts('adminPlace')
  const admin = useTexts('admin')
  return (
    <>
      {mayMove && (
        <Button
          key="move"
          ref={first}
          type="submit"
          form={form}
          pending={pending}
          aria-disabled={!isReady}
          // The Enter that opened the card may still be held.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {pending ? admin('saving') : t(isOver ? 'anyway' : 'move')}
        </Button>
      )}
      <Button key="keep" ref={mayMove ? null : first} kind="ghost" onClick={onKeep}>
        {t('keep')}
      </Button>
    </>
  )
}

/** Refusals after which the person looks again at what is in the way; any other puts the appointment back. */
const toLookAt: readonly string[] = ['conflicts', 'conflicts_changed', 'not_possible']

interface Ends extends Pick<PlaceCardProps, 'onMoved' | 'onClose'> {
  readonly onRefused: () => void
}

function useMove({ id, version }: AdminBooking, { onMoved, onClose, onRefused }: Ends) {
  const t = useTexts('adminPlace')
  const { query } = useCurrentShop()
  const refusal = useRef<string>(undefined)
  const { pending, run } = useMutation(patchPlace, {
    ...mutationTexts(t, 'moved', 'failed', (error, text) => {
      refusal.current = error instanceof ApiError ? (error.code ?? undefined) : undefined
      return mutationErrorText(error, text)
    }),
    take: (row) => onMoved(row.version),
  })
  async function move(body: ReturnType<typeof placeBody>) {
    if (await run({ params: { id }, query, version, body })) return
    if (toLookAt.includes(refusal.current ?? '')) onRefused()
    else onClose()
  }
  return { pending, move }
}
