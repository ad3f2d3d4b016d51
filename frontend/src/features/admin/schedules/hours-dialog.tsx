// Editing the opening hours: the default ones, and for each day whether it keeps them, has its own, or is closed.
import { Suspense, useRef } from 'react'
import { type AdminHours, postHoursImpact, putAdminHours } from '#/api/admin-hours'
import { useCommand } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { useZodForm } from '#/lib/use-zod-form'
import { weekdays } from '#/lib/week'
import { useCurrentShop } from '../current-shop'
import { useImpactReview } from '../use-impact-review'
import { type HoursForm, hoursBody, hoursForm, hoursSchema } from './hours-form'
import { DefaultTimeFields, OpeningDayFields } from './opening-day-fields'

const nothing = () => null
const TeamFields = lazyComponent('TeamFields', () => import('./team-fields'), nothing)

export function HoursDialog({ hours, onClose }: { hours: AdminHours; onClose: () => void }) {
  const t = useTexts('adminSchedules.hours')
  const { query } = useCurrentShop()
  const change = useMutation(putAdminHours, mutationTexts(t, 'saved', 'saveFailed'))
  const form = useZodForm(hoursSchema(t), hoursForm(hours))
  const impact = useCommand(postHoursImpact)
  const team = useRef<() => Promise<void>>(null)
  const { asking, review, submit } = useImpactReview<HoursForm>({
    ask: (typed) => impact.run({ query, body: hoursBody(typed) }),
    save: async (typed) => {
      if (!(await change.run({ query, body: hoursBody(typed), version: hours.version }))) return
      const saveTeam = team.current
      onClose()
      await saveTeam?.()
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
        <DefaultTimeFields />
      </fieldset>
      {weekdays.map((day) => (
        <OpeningDayFields key={day} day={day} />
      ))}
      {form.formState.isDirty && (
        <Suspense>
          <TeamFields before={hours} after={hoursBody(form.watch())} save={team} />
        </Suspense>
      )}
    </ZodFormDialog>
  )
}
