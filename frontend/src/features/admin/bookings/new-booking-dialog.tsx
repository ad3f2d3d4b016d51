// Adding a booking at the desk: who, what, with whom and when. It is confirmed at once.
import { useEffect, useId, useRef, useState } from 'react'
import { getDeskSlots, postDeskBooking } from '#/api/admin-bookings'
import { getAdminServices } from '#/api/admin-services'
import { type Query, useQuery } from '#/api/client'
import { userMessage } from '#/api/errors'
import type { Slot } from '#/api/slots'
import { FormDialog } from '#/dashboard/form-dialog'
import { useChange } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { randomUuid } from '#/lib/session-id'
import type { ShopDate } from '#/lib/shop-time'
import { type MenuChange, reconcile, totalDuration } from '#/selection/selection'
import { useManaged } from '../current-shop'
import { DeskClient } from './new-booking-client'
import { type DeskForm, deskBody, deskProblems, emptyDesk, presentStaff } from './new-booking-form'
import { type DeskKey, deskKey } from './new-booking-key'
import { DeskServices } from './new-booking-services'
import { DeskSummary } from './new-booking-summary'
import { DeskTime } from './new-booking-time'
import { DeskChanges } from './price-changes'
import { useDeskStaff } from './use-bookable-staff'
import { usePresentClient } from './use-selected-client'

interface DeskDialogProps {
  /** The day that is proposed. */
  readonly date: ShopDate
  readonly onClose: () => void
}

export function DeskDialog({ date, onClose }: DeskDialogProps) {
  const t = useTexts('adminBookings.desk')
  const formId = useId()
  const { query, role, zone } = useManaged()
  const [tries, setTries] = useState(0)
  const sent = useRef<DeskKey | null>(null)
  const [typed, setTyped] = useState(() => emptyDesk(date, null))
  const type = (change: Partial<DeskForm>) => setTyped((before) => ({ ...before, ...change }))
  const staff = useDeskStaff(typed.date)
  // Staff book for themselves only: theirs is the only choice.
  const staffId = role === 'staff' ? (staff?.[0]?.id ?? null) : presentStaff(typed.staffId, staff)
  const { form, changes } = useOffered({ ...typed, staffId, client: usePresentClient(typed.client) })
  const slots = useSlots(form)
  const slot = slots.data?.find(({ start }) => start === form.start)
  const problems = deskProblems(form, slot)
  const shown = 0 < tries ? problems : []
  useFirstProblem(formId, tries)
  const { pending, problem, run } = useChange(postDeskBooking, {
    done: t('created'),
    // Who or what has gone meanwhile, or that the salon is closed: only the server knows, and trying again would not help.
    failed: { title: t('createFailed.title'), text: t('createFailed.text'), reason: userMessage },
  })

  async function submit() {
    setTries(tries + 1)
    if (!slot || 0 < problems.length || pending) return
    const body = deskBody(form, slot)
    // A second click, or another try after a lost answer, is the same booking.
    sent.current = deskKey(sent.current, body, randomUuid)
    if (await run({ query, body, idempotencyKey: sent.current.key })) onClose()
  }

  return (
    <FormDialog
      formId={formId}
      title={t('title')}
      subtitle={t('subtitle', { zone })}
      action={t('create')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      wide
    >
      <form
        className="stack desk"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DeskClient form={form} problems={shown} onChange={type} />
        <DeskServices form={form} problems={shown} onChange={type} />
        <DeskTime form={form} staff={staff} slots={slots} problems={shown} onChange={type} />
        <DeskChanges changes={changes} />
        <DeskSummary form={form} slot={slot} />
      </form>
    </FormDialog>
  )
}

/** The form with its services as the menu has them now. */
function useOffered(form: DeskForm): { form: DeskForm; changes: readonly MenuChange[] } {
  const { query } = useManaged()
  const { data: menu } = useQuery(getAdminServices, { query })
  if (!menu) return { form, changes: [] }
  const { services, changes } = reconcile(form.services, menu)
  return { form: { ...form, services }, changes }
}

/** Every try that comes to nothing leads to the first field that says why: it may be out of sight. */
function useFirstProblem(formId: string, tries: number) {
  useEffect(() => {
    if (tries === 0) return
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')
    const control = wrong?.querySelector('input') ?? wrong
    control?.focus()
  }, [formId, tries])
}

/** The free times of the chosen day, once it is known for what and with whom. */
function useSlots({ services, staffId, date }: DeskForm): Query<Slot[]> {
  const { query } = useManaged()
  const ready = 0 < services.length && staffId !== null
  return useQuery(
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
