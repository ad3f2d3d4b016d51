// Adding a client to the waitlist at the desk: who, for what, with whom, and on which days.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { postDeskEntry } from '#/api/admin-waitlist'
import { userMessage } from '#/api/errors'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminWaitlist } from '#/i18n/admin-waitlist'
import { today } from '#/lib/shop-time'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import { ClientPicker } from './client-picker'
import { focusFirstProblem } from './focus-problem'
import { ANYONE, isBlacklisted, type NewBookingForm } from './new-booking-form'
import { NewBookingServices } from './new-booking-services'
import { PriceChanges } from './new-booking-summary'
import { useBookableStaff } from './use-bookable-staff'
import { useMoment } from './use-moment'
import { useOffered } from './use-offered'
import { useSelectedClient } from './use-selected-client'
import { emptyWaiting, firstWindow, type WindowForm, waitingBody, waitingProblems } from './waitlist-form'
import { WaitlistWindows } from './waitlist-windows'

export const WaitlistDialog = withTexts({ adminWaitlist }, Adding)

function Adding({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('adminWaitlist.add')
  const desk = useTexts('adminBookings.desk')
  const { query, zone } = useCurrentShop()
  const day = today(zone)
  const momentOf = useMoment()
  const [tried, setTried] = useState(false)
  const [empty] = useState(() => ({ form: emptyWaiting(day), windows: [firstWindow(day)] }))
  const [typed, setTyped] = useState(empty.form)
  const [windows, setWindows] = useState<readonly WindowForm[]>(empty.windows)
  const type = (change: Partial<NewBookingForm>) => setTyped((before) => ({ ...before, ...change }))
  const { form, changes } = useOffered({ ...typed, client: useSelectedClient(typed.client) })
  const problems = tried ? waitingProblems(form) : []
  const { pending, problem, run } = useMutation(postDeskEntry, {
    ...mutationTexts(t, 'done', 'failure', userMessage),
    doneText: ({ fits }) =>
      fits ? t('fits', { when: momentOf(fits.start_time), staff: fits.staff_name }) : undefined,
  })

  async function submit(element: HTMLElement) {
    // At once: what is wrong must be marked before it can have the focus.
    flushSync(() => setTried(true))
    const body = waitingBody(form, windows, day)
    if (!body) focusFirstProblem(element)
    else if (!pending && (await run({ query, body }))) onClose()
  }

  return (
    <FormDialog
      className="stack desk"
      title={t('title')}
      subtitle={t('subtitle')}
      action={t('title')}
      pending={pending}
      problem={problem}
      changed={typed !== empty.form || windows !== empty.windows}
      onSubmit={(element) => void submit(element)}
      onClose={onClose}
      beginsInForm
      wide
    >
      <fieldset className="stack">
        <legend className="title">{t('who')}</legend>
        <ClientPicker form={form} problems={problems} onChange={type} />
        {isBlacklisted(form) && <p className="notice notice--warn">{desk('blacklisted')}</p>}
      </fieldset>
      <NewBookingServices form={form} problems={problems} onChange={type} />
      <Stylist chosen={form.staffId} onChoose={(staffId) => type({ staffId })} />
      <WaitlistWindows windows={windows} today={day} tried={tried} onChange={setWindows} />
      <PriceChanges changes={changes} />
    </FormDialog>
  )
}

interface StylistProps {
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

function Stylist({ chosen, onChoose }: StylistProps) {
  const t = useTexts('adminWaitlist')
  const { zone } = useCurrentShop()
  const staff = useBookableStaff(today(zone)) ?? []
  return (
    <SelectField
      label={t('add.staff')}
      value={chosen ?? ANYONE}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value={ANYONE}>{t('anyone')}</option>
      {staff.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
