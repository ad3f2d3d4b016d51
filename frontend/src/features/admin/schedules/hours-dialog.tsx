// Editing the opening hours: the default ones, and for each day whether it keeps them, has its own, or is closed.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type AdminHours, postHoursImpact, putAdminHours } from '#/api/admin-hours'
import { useCommand } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { weekdays } from '#/lib/week'
import { useCurrentShop } from '../current-shop'
import { useImpactReview } from '../use-impact-review'
import { type HoursForm, hoursBody, hoursForm, hoursSchema } from './hours-form'
import { OpeningDayFields, OpeningTimeFields } from './opening-day-fields'

interface HoursDialogProps {
  readonly hours: AdminHours
  readonly onClose: () => void
}

export function HoursDialog({ hours, onClose }: HoursDialogProps) {
  const t = useTexts('adminSchedules.hours')
  const formId = useId()
  const { query } = useCurrentShop()
  const change = useMutation(putAdminHours, {
    done: t('saved'),
    failed: { title: t('saveFailed.title'), text: t('saveFailed.text') },
  })
  const form = useForm<HoursForm>({
    resolver: zodResolver(hoursSchema({ timeMissing: t('timeMissing'), sameTime: t('sameTime') })),
    defaultValues: hoursForm(hours),
    mode: 'onTouched',
  })
  const impact = useCommand(postHoursImpact)
  const { asking, review, submit } = useImpactReview<HoursForm>({
    ask: (typed) => impact.run({ query, body: hoursBody(typed) }),
    save: async (typed) => {
      if (await change.run({ query, body: hoursBody(typed), version: hours.version })) onClose()
    },
    heading: (count) => t('concerned', { count }),
  })
  return (
    <FormDialog
      formId={formId}
      title={t('dialogTitle')}
      subtitle={t('subtitle')}
      action={t('save')}
      pending={change.pending || asking}
      problem={change.problem}
      onClose={onClose}
      review={review}
      wide
    >
      <FormProvider {...form}>
        <form
          className="stack hours-form"
          id={formId}
          noValidate
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
        >
          <fieldset className="field">
            <legend className="label">{t('defaults')}</legend>
            <OpeningTimeFields name="defaults" opens={t('opens')} closes={t('closes')} />
          </fieldset>
          {weekdays.map((day) => (
            <OpeningDayFields key={day} day={day} />
          ))}
        </form>
      </FormProvider>
    </FormDialog>
  )
}
