// A client who is there: what they want, who has time, and who they are if they say so.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getWalkInOptions, postWalkIn, type WalkInOption } from '#/api/admin-walk-ins'
import { timing } from '#/api/cache-policy'
import { useQuery } from '#/api/client'
import { userMessage } from '#/api/errors'
import { usePoll } from '#/api/poll'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { adminWalkIns } from '#/i18n/admin-walk-ins'
import { randomUuid } from '#/lib/session-id'
import { formatTime, today } from '#/lib/shop-time'
import { totalDuration } from '#/selection/selection'
import { useCurrentShop } from '../current-shop'
import type { CellPlace } from './cell-place'
import { focusFirstProblem } from './focus-problem'
import { emptyNewBooking, type NewBookingForm } from './new-booking-form'
import { type NewBookingKey, newBookingKey } from './new-booking-key'
import { NewBookingServices } from './new-booking-services'
import { PriceChanges } from './new-booking-summary'
import { useBookableStaff } from './use-bookable-staff'
import { useOffered } from './use-offered'
import { type OwnTime, useOwnTime } from './use-own-time'
import { WalkInAnyway } from './walk-in-anyway'
import { WalkInClient } from './walk-in-client'
import { chosenOption, type WalkInPlace, walkInBody, walkInProblems } from './walk-in-form'
import { WalkInOptions } from './walk-in-options'

export const WalkInDialog = withTexts({ adminWalkIns, adminPlace }, WalkIn)

interface WalkInDialogProps {
  /** The free place of the calendar that was pressed: then nobody else is offered. */
  readonly at?: CellPlace | undefined
  readonly onClose: () => void
}

function WalkIn({ at, onClose }: WalkInDialogProps) {
  const t = useTexts('adminWalkIns')
  const { query, zone } = useCurrentShop()
  const [tried, setTried] = useState(false)
  const sent = useRef<NewBookingKey | null>(null)
  const [empty] = useState(() => emptyNewBooking(today(zone), at?.staffId ?? null, at?.clock))
  const [typed, setTyped] = useState(empty)
  const type = (change: Partial<NewBookingForm>) => setTyped((before) => ({ ...before, ...change }))
  const offered = useOffered(typed)
  const options = useOptions(at ? null : offered.form)
  const isNobody = options.data?.length === 0
  const isOwn = isNobody || at !== undefined
  // Once somebody has time, nothing has to be placed over what is in the way.
  const form = isOwn ? offered.form : { ...offered.form, own: null }
  const staff = useBookableStaff(form.date)
  const own = useOwnTime(form, staff)
  const option = chosenOption(options.data, form.staffId)
  const place = placeOf(option, own)
  const problems = walkInProblems(form, place)
  const shown = tried ? problems : []
  const { pending, problem, run } = useMutation(postWalkIn, {
    ...mutationTexts(t, 'created', 'createFailed', userMessage),
    doneText: ({ warnings }) => warnings?.join(' '),
  })

  async function submit(element: HTMLElement) {
    // At once: what is wrong must be marked before it can have the focus.
    flushSync(() => setTried(true))
    if (problems.length > 0) focusFirstProblem(element)
    if (!place || problems.length > 0 || pending) return
    const body = walkInBody(form, place)
    // A second click, or another try after a lost answer, is the same visit.
    sent.current = newBookingKey(sent.current, body, randomUuid)
    if (await run({ query, body, idempotencyKey: sent.current.key })) onClose()
    else {
      options.refetch()
      own.place?.refetch()
    }
  }

  return (
    <FormDialog
      className="stack desk"
      title={t('title')}
      subtitle={t('subtitle', { zone })}
      action={actionOf(place, t, zone)}
      pending={pending}
      problem={problem}
      changed={typed !== empty}
      ready={!isNobody || form.own !== null}
      onSubmit={(element) => void submit(element)}
      onClose={onClose}
      wide
    >
      <NewBookingServices form={form} problems={shown} onChange={type} />
      {!at && <WalkInOptions form={form} options={options} chosen={option} onChange={type} />}
      {isOwn && <WalkInAnyway form={form} staff={staff} problems={shown} found={own} onChange={type} />}
      <WalkInClient form={form} problems={shown} onChange={type} />
      <PriceChanges changes={offered.changes} />
    </FormDialog>
  )
}

/** Asked again and again: those who have time now will not for long. */
function useOptions(form: NewBookingForm | null) {
  const { query } = useCurrentShop()
  const services = form?.services ?? []
  const ids = services.map(({ id }) => id)
  const wanted = ids.length > 0 ? { services: ids, totalDuration: totalDuration(services) } : null
  const options = useQuery(getWalkInOptions, wanted && { query: { ...query, ...wanted } })
  usePoll(options.refetch, timing.dashboardPoll, wanted !== null)
  return options
}

function placeOf(option: WalkInOption | undefined, { slot, place }: OwnTime): WalkInPlace | undefined {
  if (option) return { option }
  return slot && { own: slot, conflicts: place?.data?.conflicts ?? [] }
}

function actionOf(
  place: WalkInPlace | undefined,
  t: ReturnType<typeof useTexts<'adminWalkIns'>>,
  zone: string,
): string {
  if (!place || ('option' in place && place.option.waits === 0)) return t('start')
  const start = 'option' in place ? place.option.start_time : place.own.start
  return t('book', { time: formatTime(start, zone) })
}
