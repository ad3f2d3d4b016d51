// A special day: its dates, whether the salon is closed or has other hours, and its name.
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  postSpecialDay,
  postSpecialDayImpact,
  putSpecialDay,
  type SpecialDay,
} from '#/api/admin-special-days'
import { useCommand } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { FormField, NameField, ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { useZodForm } from '#/lib/use-zod-form'
import { Field } from '#/ui/field'
import { FieldError } from '#/ui/field-frame'
import { Segmented } from '#/ui/segmented'
import { TimeRange } from '#/ui/time-range'
import { useCurrentShop } from '../current-shop'
import { useImpactReview } from '../use-impact-review'
import {
  lastDayFor,
  nameLimit,
  type SpecialDayForm,
  specialDayBody,
  specialDayForm,
  specialDaySchema,
} from './special-day-form'

interface SpecialDayDialogProps {
  /** null for a new one. */
  readonly day: SpecialDay | null
  readonly onClose: () => void
}

export function SpecialDayDialog({ day, onClose }: SpecialDayDialogProps) {
  const t = useTexts('adminSpecialDays')
  const form = useZodForm(
    specialDaySchema((problem) => t(`problem.${problem}`)),
    specialDayForm(day),
  )
  const { pending, problem, review, submit } = useSave(day, onClose)
  return (
    <ZodFormDialog
      form={form}
      title={t(day ? 'editTitle' : 'addTitle')}
      subtitle={t('subtitle')}
      action={t('save')}
      pending={pending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
      review={review}
    >
      <Days />
      <Hours />
      <NameField label={t('name')} help={t('nameHelp')} maxLength={nameLimit} autoComplete="off" />
    </ZodFormDialog>
  )
}

function useSave(day: SpecialDay | null, onClose: () => void) {
  const t = useTexts('adminSpecialDays')
  const { query } = useCurrentShop()
  const create = useMutation(postSpecialDay, mutationTexts(t, 'created', 'createFailed'))
  const change = useMutation(putSpecialDay, mutationTexts(t, 'saved', 'saveFailed'))
  const impact = useCommand(postSpecialDayImpact)
  const { asking, review, submit } = useImpactReview<SpecialDayForm>({
    ask: (typed) => {
      const body = { ...specialDayBody(typed), ...(day && { replaces: day.id }) }
      return impact.run({ query, body })
    },
    save: async (typed) => {
      const body = specialDayBody(typed)
      const saved = day
        ? await change.run({ params: { id: day.id }, query, body, version: day.version })
        : await create.run({ query, body })
      if (saved) onClose()
    },
    heading: (count) => t('concerned', { count }),
  })
  const { pending, problem } = day ? change : create
  return { pending: pending || asking, problem, review, submit }
}

function Days() {
  const t = useTexts('adminSpecialDays')
  const { register, getValues, setValue, formState, watch } = useFormContext<SpecialDayForm>()
  const follow = () => {
    const [first, last] = getValues(['from', 'to'])
    const next = lastDayFor(first, last)
    if (next !== last) setValue('to', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <div className="columns-2">
      <Field
        label={t('from')}
        starred
        required
        type="date"
        {...register('from', { onChange: follow })}
        error={formState.errors.from?.message}
      />
      <FormField<SpecialDayForm> label={t('to')} starred required type="date" min={watch('from')} name="to" />
    </div>
  )
}

function Hours() {
  const t = useTexts('adminSpecialDays')
  const id = useId()
  const { register, setValue, formState, trigger, watch } = useFormContext<SpecialDayForm>()
  const [kind, opens, closes] = watch(['kind', 'opens', 'closes'])
  const problem = formState.errors.closes?.message
  // The two are right or wrong together.
  const onChange = () => void (problem && trigger('closes'))
  return (
    <fieldset className="field">
      <legend className="label">{t('kind')}</legend>
      <Segmented
        label={t('kind')}
        choices={[
          { value: 'closed', name: t('kinds.closed') },
          { value: 'hours', name: t('kinds.hours') },
        ]}
        chosen={kind}
        onChoose={(chosen) => setValue('kind', chosen, { shouldDirty: true })}
      />
      {kind === 'hours' && (
        <div className="times">
          <TimeRange
            words={{ start: t('opens'), end: t('closes'), to: t('until') }}
            problemId={problem && id}
            start={register('opens', { onChange })}
            end={register('closes', { onChange })}
          />
          {closes !== '' && closes < opens && <p className="xs muted">{t('nextDay')}</p>}
          {problem && <FieldError id={id}>{problem}</FieldError>}
        </div>
      )}
    </fieldset>
  )
}
