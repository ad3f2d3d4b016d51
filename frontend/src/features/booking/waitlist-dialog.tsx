// Tell me when a time comes free: when, with whom, and one press.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { useQuery } from '#/api/client'
import { getStaff, type Staff } from '#/api/staff'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { verification } from '#/i18n/verification'
import { waitlist } from '#/i18n/waitlist'
import { formatMinutes } from '#/lib/duration'
import { formatCents } from '#/lib/money'
import { totalDuration, totalPrice } from '#/selection/selection'
import { Button, ButtonLink } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { SelectField } from '#/ui/select-field'
import { WhatsappButton } from '#/ui/whatsapp-button'
import { useUnsaved } from '#/unsaved/use-unsaved'
import { WindowFields } from '#/waitlist/window-fields'
import { JoinRefused } from './join-refused'
import { useWaitlistForm } from './use-waitlist-form'
import type { DatedPlan } from './wizard'

interface WaitlistDialogProps {
  readonly plan: DatedPlan
  readonly onClose: () => void
}

export const WaitlistDialog = withTexts({ waitlist, verification }, Joining)

function Joining({ plan, onClose }: WaitlistDialogProps) {
  const t = useTexts('waitlist')
  const formId = useId()
  const state = useWaitlistForm(plan)
  const { form, today, submit, isDone, refusal } = state
  const stylists = useStylistsOf(plan)
  const fields = useFirstButton()
  const { leave, question } = useUnsaved(form.formState.isDirty && !isDone, onClose)
  return (
    <Dialog
      title={t('title')}
      subtitle={summaryOf(plan)}
      closeLabel={t('close')}
      onClose={leave}
      footer={
        isDone ? <DoneButtons onClose={onClose} /> : <Buttons {...state} formId={formId} onClose={onClose} />
      }
    >
      {isDone ? (
        <Joined />
      ) : (
        <form
          className="stack wait"
          id={formId}
          noValidate
          ref={fields}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <WindowFields form={form} today={today} />
          <StylistField form={form} stylists={stylists} />
          <Proof {...state} />
          {refusal && (
            <JoinRefused
              refusal={refusal}
              stylist={stylists.find(({ id }) => id === refusal.wish.staffId) ?? null}
              onSeeTimes={onClose}
            />
          )}
        </form>
      )}
      {question}
    </Dialog>
  )
}

type FormState = ReturnType<typeof useWaitlistForm>

function summaryOf({ services }: DatedPlan): string {
  const names = services.map(({ name }) => name).join(', ')
  return `${names} · ${formatMinutes(totalDuration(services))} · ${formatCents(totalPrice(services))}`
}

/** Those who do all of the services; the chosen one is known already. */
function useStylistsOf({ services, staff }: DatedPlan): readonly Staff[] {
  const { data } = useQuery(getStaff, { query: { services: services.map(({ id }) => id) } })
  return data ?? (staff.kind === 'exactly' ? [staff.staff] : [])
}

interface StylistFieldProps extends Pick<FormState, 'form'> {
  readonly stylists: readonly Staff[]
}

function StylistField({ form: { control }, stylists }: StylistFieldProps) {
  const t = useTexts('waitlist')
  const { field } = useController({ control, name: 'staff' })
  return (
    <SelectField label={t('stylist')} {...field}>
      <option value="">{t('anyone')}</option>
      {stylists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** The dialog has just taken the focus; the first question is a better place than the button that closes. */
function useFirstButton() {
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => fields.current?.querySelector('button')?.focus(), [])
  return fields
}

function Buttons({
  isUnknown,
  whatsapp,
  submit,
  pending,
  formId,
  onClose,
}: FormState & { readonly formId: string; readonly onClose: () => void }) {
  const t = useTexts('waitlist')
  return (
    <>
      <Button kind="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      {isUnknown ? (
        <WhatsappButton {...whatsapp} onRetry={submit}>
          {t('verify')}
        </WhatsappButton>
      ) : (
        <Button type="submit" form={formId} pending={pending}>
          {pending ? t('joining') : t('join')}
        </Button>
      )}
    </>
  )
}

/** For a visitor who has not verified: why that is asked, and what is awaited. */
function Proof({ isUnknown, isAwaited, problem }: FormState) {
  const t = useTexts('waitlist')
  if (!isUnknown) return null
  return (
    <p className="notice" role="status">
      {problem ?? t(isAwaited ? 'waiting' : 'verifyFirst')}
    </p>
  )
}

function DoneButtons({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('waitlist')
  return (
    <>
      <ButtonLink kind="line" to={to.myBookings()}>
        {t('bookings')}
      </ButtonLink>
      <Button onClick={onClose}>{t('done')}</Button>
    </>
  )
}

/** The button that was pressed is gone. */
function Joined() {
  const t = useTexts('waitlist')
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <div className="notice notice--ok">
      <CircleCheck className="icon" aria-hidden="true" />
      <p role="status" tabIndex={-1} ref={told}>
        {t('joined')}
      </p>
    </div>
  )
}
