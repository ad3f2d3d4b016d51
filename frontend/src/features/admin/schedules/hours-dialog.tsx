// Editing the opening hours: the default ones, and for each day whether it keeps them, has its own, or is closed.
import { type AdminHours, postHoursImpact, putAdminHours } from '#/api/admin-hours'
import { useCommand } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { useZodForm } from '#/lib/use-zod-form'
import { weekdays } from '#/lib/week'
import { useCurrentShop } from '../current-shop'
import { useImpactReview } from '../use-impact-review'
import { type HoursForm, hoursBody, hoursForm, hoursSchema } from './hours-form'
import { OpeningDayFields, OpeningTimeFields } from './opening-day-fields'

export function HoursDialog({ hours, onClose }: { hours: AdminHours; onClose: () => void }) {
  const t = useTexts('adminSchedules.hours')
  const { query } = useCurrentShop()
  const change = useMutation(putAdminHours, mutationTexts(t, 'saved', 'saveFailed'))
  const form = useZodForm(hoursSchema(t), hoursForm(hours))
  const impact = useCommand(postHoursImpact)
  const { asking, review, submit } = useImpactReview<HoursForm>({
    ask: (typed) => impact.run({ query, body: hoursBody(typed) }),
    save: async (typed) => {
      if (await change.run({ query, body: hoursBody(typed), version: hours.version })) onClose()
    },
    heading: (count) => t('concerned', { count }),
  })
  return (
    <ZodFormDialog
      form={form}
      className="stack hours-form"
      title={t('dialogTitle')}
      subtitle={t('subtitle')}
      action={t('save')}
      pending={change.pending || asking}
      problem={change.problem}
      onSubmit={submit}
      onClose={onClose}
      review={review}
      wide
    >
      <fieldset className="field">
        <legend className="label">{t('defaults')}</legend>
        <OpeningTimeFields name="defaults" opens={t('opens')} closes={t('closes')} />
      </fieldset>
      {weekdays.map((day) => (
        <OpeningDayFields key={day} day={day} />
      ))}
    </ZodFormDialog>
  )
}
