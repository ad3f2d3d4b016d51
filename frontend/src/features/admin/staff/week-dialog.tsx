// When a member of staff works, week by week.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { getStaffSchedule, postScheduleImpact, putStaffSchedule } from '#/api/admin-schedules'
import type { AdminStaff } from '#/api/admin-staff'
import { useCommand, useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { useMutation } from '#/dashboard/use-mutation'
import { ReloadProvider } from '#/dashboard/versioned-form'
import { useTexts } from '#/i18n'
import { weekdays } from '#/lib/week'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { useImpactReview } from '../use-impact-review'
import { ShiftDayFields } from './shift-day-fields'
import { type WeekForm, weekBody, weekForm, weekSchema } from './week-form'

interface WeekDialogProps {
  readonly member: AdminStaff
  readonly onClose: () => void
}

export function WeekDialog({ member, onClose }: WeekDialogProps) {
  const t = useTexts('adminStaff')
  const formId = useId()
  const { query, zone } = useCurrentShop()
  const params = { id: member.id }
  const { data, error, refetch } = useQuery(getStaffSchedule, { params, query })
  const [kept, setKept] = useState(data)
  const change = useMutation(putStaffSchedule, {
    done: t('schedule.saved'),
    failed: { title: t('schedule.saveFailed.title'), text: t('schedule.saveFailed.text') },
  })
  const impact = useCommand(postScheduleImpact)
  const { asking, review, submit } = useImpactReview<WeekForm>({
    ask: (form) => impact.run({ params, query, body: weekBody(form) }),
    save: async (form) => {
      const body = weekBody(form)
      if (await change.run({ params, query, body, ...(kept && { version: kept.version }) })) onClose()
    },
    heading: (count) => t('schedule.concerned', { count }),
  })
  const form = useForm<WeekForm>({
    resolver: zodResolver(weekSchema((problem) => t(`problem.${problem}`))),
    defaultValues: weekForm([]),
    ...(kept && { values: weekForm(kept.weeklySchedule) }),
    mode: 'onTouched',
  })
  // The form follows what is there until something is typed; then it keeps what it began with, and the version of that.
  if (data && data !== kept && !form.formState.isDirty) setKept(data)
  const reload = () => {
    change.forget()
    // Also where the days are the same: what was typed goes, as it is said.
    if (data) form.reset(weekForm(data.weeklySchedule))
    setKept(data)
  }
  return (
    <ReloadProvider value={data && kept && kept.version < data.version ? reload : null}>
      <FormDialog
        formId={formId}
        title={t('schedule.title')}
        subtitle={t('schedule.subtitle', { name: member.name, zone })}
        action={t('save')}
        pending={change.pending || asking}
        problem={change.problem}
        ready={data !== undefined}
        onClose={onClose}
        review={review}
        wide
      >
        {!data && error && <PanelFailed text={t('schedule.failed')} retry={refetch} />}
        {!data && !error && (
          <Loading text={t('schedule.loading')}>
            <Skeleton height="24rem" />
          </Loading>
        )}
        {data && (
          <FormProvider {...form}>
            <form
              className="days"
              id={formId}
              noValidate
              onSubmit={(event) => void form.handleSubmit(submit)(event)}
            >
              {weekdays.map((day) => (
                <ShiftDayFields key={day} day={day} />
              ))}
            </form>
          </FormProvider>
        )}
      </FormDialog>
    </ReloadProvider>
  )
}
