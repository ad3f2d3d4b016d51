// Adding a booking at the desk: who, what, with whom and when. It is confirmed at once.
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getDeskSlots, postDeskBooking } from '#/api/admin-desk'
import { type Page, type Query, usePage } from '#/api/client'
import { userMessage } from '#/api/errors'
import type { Slot } from '#/api/slots'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { randomUuid } from '#/lib/session-id'
import type { ShopDate } from '#/lib/shop-time'
import { totalDuration } from '#/selection/selection'
import { useCurrentShop } from '../current-shop'
import type { CellPlace } from './cell-place'
import { focusFirstProblem } from './focus-problem'
import { NewBookingClient } from './new-booking-client'
import {
  emptyNewBooking,
  type NewBookingForm,
  newBookingBody,
  newBookingProblems,
  presentStaff,
} from './new-booking-form'
import { type NewBookingKey, newBookingKey } from './new-booking-key'
import { ownTimeBody } from './new-booking-own-time'
import { NewBookingServices } from './new-booking-services'
import { NewBookingSummary, PriceChanges } from './new-booking-summary'
import { NewBookingTime } from './new-booking-time'
import { Elsewhere } from './new-booking-warnings'
import { useBookableStaff } from './use-bookable-staff'
import { useOffered } from './use-offered'
import { useOwnTime } from './use-own-time'
import { useSelectedClient } from './use-selected-client'

const NewBookingOwnTime = lazyComponent('NewBookingOwnTime', () => import('./new-booking-own-time-fields'))

interface NewBookingDialogProps {
  readonly date: ShopDate
  /** The free place of the calendar that was pressed. */
  readonly at?: CellPlace | undefined
  /** What is filled in already. */
  readonly known?: NewBookingForm
  readonly onClose: () => void
}

export function NewBookingDialog({ date, at, known, onClose }: NewBookingDialogProps) {
  const t = useTexts('adminBookings.desk')
  const { query, role, zone } = useCurrentShop()
  const [tried, setTried] = useState(false)
  const sent = useRef<NewBookingKey | null>(null)
  const [empty] = useState(() => known ?? emptyNewBooking(date, at?.staffId ?? null, at?.clock))
  const [typed, setTyped] = useState(empty)
  const type = (change: Partial<NewBookingForm>) => setTyped((before) => ({ ...before, ...change }))
  const staff = useBookableStaff(typed.date)
  // Staff book for themselves only: theirs is the only choice.
  const staffId = role === 'staff' ? (staff?.[0]?.id ?? null) : presentStaff(typed.staffId, staff)
  const { form, changes } = useOffered({
    ...typed,
    staffId,
    // A place is somebody's.
    own: staffId ? typed.own : null,
    client: useSelectedClient(typed.client),
  })
  const slots = useSlots(form)
  const own = useOwnTime(form, staff)
  const conflicts = own.place?.data?.conflicts ?? []
  const slot = form.own ? own.slot : slots.data?.rows.find(({ start }) => start === form.start)
  const problems = newBookingProblems(form, slot, conflicts)
  const shown = tried ? problems : []
  // A client, a stylist or a time that has gone meanwhile, or a closed salon: only the server knows, and trying again would not help.
  const { pending, problem, run } = useMutation(postDeskBooking, {
    ...mutationTexts(t, 'created', 'createFailed', userMessage),
    doneText: ({ warnings }) => warnings?.join(' '),
  })

  async function submit(element: HTMLElement) {
    // At once: what is wrong must be marked before it can have the focus.
    flushSync(() => setTried(true))
    if (problems.length > 0) focusFirstProblem(element)
    if (!slot || problems.length > 0 || pending) return
    const body = { ...newBookingBody(form, slot), ...ownTimeBody(form, conflicts) }
    // A second click, or another try after a lost answer, is the same booking.
    sent.current = newBookingKey(sent.current, body, randomUuid)
    if (await run({ query, body, idempotencyKey: sent.current.key })) onClose()
    // Something else may be in the way by now: it is shown before anybody accepts it.
    else if (form.own) own.place?.refetch()
  }

  return (
    <FormDialog
      className="stack desk"
      title={t('title')}
      subtitle={t('subtitle', { zone })}
      action={t('create')}
      pending={pending}
      problem={problem}
      changed={typed !== empty}
      onSubmit={(element) => void submit(element)}
      onClose={onClose}
      beginsInForm
      wide
    >
      <NewBookingClient form={form} problems={shown} onChange={type} />
      <NewBookingServices form={form} problems={shown} onChange={type} />
      <NewBookingTime form={form} staff={staff} slots={slots} problems={shown} onChange={type} />
      {form.staffId && form.services.length > 0 && (
        <Suspense>
          <NewBookingOwnTime form={form} problems={shown} found={own} onChange={type} />
        </Suspense>
      )}
      <PriceChanges changes={changes} />
      <Elsewhere form={form} slot={slot} />
      <NewBookingSummary form={form} slot={slot} />
    </FormDialog>
  )
}

/** The free times of the chosen day, once it is known for what and with whom. */
function useSlots({ services, staffId, date }: NewBookingForm): Query<Page<Slot[]>> {
  const { query } = useCurrentShop()
  const ready = services.length > 0 && staffId !== null
  return usePage(
    getDeskSlots,
    ready
      ? {
          query: {
            ...query,
            staffId,
            date,
            totalDuration: totalDuration(services),
            services: services.map(({ id }) => id),
          },
        }
      : null,
  )
}
