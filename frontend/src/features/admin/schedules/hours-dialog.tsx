// Editing the opening hours: the default ones, and for each day whether it keeps them, has its own, or is closed.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type AdminHours, postHoursImpact, putAdminHours } from '#/api/admin-hours'
import { useCommand } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useChange } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { weekdays } from '#/lib/week'
import { useManaged } from '../current-shop'
import { useConsequences } from '../use-impact-review'
import { type HoursForm, hoursBody, hoursForm, hoursSchema } from './hours-form'
import { DayFields, TimeFields } from './opening-day-fields'

interface HoursDialogProps {
  readonly hours: AdminHours
  readonly onClose: () => void
}

export function HoursDialog({ hours, onClose }: HoursDialogProps) {
  const t = useTexts('adminSchedules.hours')
  const formId = useId()
  const { query } = useManaged()
  const change = useChange(putAdminHours, {
    done: t('saved'),
    failed: { title: t('saveFailed.title'), text: t('saveFailed.text') },
  })
  const form = useForm<HoursForm>({
    resolver: zodResolver(hoursSchema({ timeMissing: t('timeMissing'), sameTime: t('sameTime') })),
    defaultValues: hoursForm(hours),
    mode: 'onTouched',
  })
  const impact = useCommand(postHoursImpact)
  const { asking, review, submit } = useConsequences<HoursForm>({
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
            <TimeFields name="defaults" opens={t('opens')} closes={t('closes')} />
          </fieldset>
          {weekdays.map((day) => (
            <DayFields key={day} day={day} />
          ))}
        </form>
      </FormProvider>
    </FormDialog>
  )
}
