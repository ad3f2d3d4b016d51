// When a member of staff works, week by week.
import { useState } from 'react'
import { getStaffSchedule, postScheduleImpact, putStaffSchedule } from '#/api/admin-schedules'
import type { AdminStaff } from '#/api/admin-staff'
import { useCommand, useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { ReloadProvider } from '#/dashboard/versioned-form'
import { ZodFormDialog } from '#/dashboard/zod-form-dialog'
import { useTexts } from '#/i18n'
import { useZodForm } from '#/lib/use-zod-form'
import { weekdays } from '#/lib/week'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { useImpactReview } from '../use-impact-review'
import { ShiftDayFields } from './shift-day-fields'
import { type WeekForm, weekBody, weekForm, weekSchema } from './week-form'

export function WeekDialog({ member, onClose }: { member: AdminStaff; onClose: () => void }) {
  const t = useTexts('adminStaff')
  const { query, zone } = useCurrentShop()
  const params = { id: member.id }
  const { data, error, refetch } = useQuery(getStaffSchedule, { params, query })
  const [kept, setKept] = useState(data)
  const change = useMutation(putStaffSchedule, mutationTexts(t, 'schedule.saved', 'schedule.saveFailed'))
  const impact = useCommand(postScheduleImpact)
  const { asking, review, submit } = useImpactReview<WeekForm>({
    ask: (form) => impact.run({ params, query, body: weekBody(form) }),
    save: async (form) => {
      const body = weekBody(form)
      if (await change.run({ params, query, body, ...(kept && { version: kept.version }) })) onClose()
    },
    heading: (count) => t('schedule.concerned', { count }),
  })
  const form = useZodForm(
    weekSchema((problem) => t(`problem.${problem}`)),
    weekForm([]),
    {
      ...(kept && { values: weekForm(kept.weeklySchedule) }),
    },
  )
  // The form follows what is there until something is typed; then it keeps what it began with, and the version of that.
  if (data && data !== kept && !form.formState.isDirty) setKept(data)
  const reload = () => {
    change.forget()
    // Also where the days are the same: what was typed goes, as it is said.
    if (data) form.reset(weekForm(data.weeklySchedule))
    setKept(data)
  }
  return (
    <ReloadProvider value={data && kept && data.version > kept.version ? reload : null}>
      <ZodFormDialog
        form={form}
        className="days"
        title={t('schedule.title')}
        subtitle={t('schedule.subtitle', { name: member.name, zone })}
        action={t('save')}
        pending={change.pending || asking}
        problem={change.problem}
        ready={data !== undefined}
        onSubmit={submit}
        onClose={onClose}
        review={review}
        wide
      >
        {data ? (
          weekdays.map((day) => <ShiftDayFields key={day} day={day} />)
        ) : error ? (
          <PanelFailed text={t('schedule.failed')} retry={refetch} />
        ) : (
          <Loading text={t('schedule.loading')}>
            <Skeleton height="24rem" />
          </Loading>
        )}
      </ZodFormDialog>
    </ReloadProvider>
  )
}
