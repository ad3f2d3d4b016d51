// A new member's week begins as the salon's hours.
import { type Ref, useImperativeHandle } from 'react'
import { type AdminHours, getAdminHours } from '#/api/admin-hours'
import { putStaffSchedule } from '#/api/admin-schedules'
import type { AdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { useCurrentShop } from '../current-shop'
import { DayGroups } from '../schedules/day-groups'
import { salonWeek } from '../schedules/team-hours'
import { wireEnd } from './times'
import { weekBody } from './week-form'

type NewMember = Pick<AdminStaff, 'id' | 'version'>
export type BeginWeek = (member: NewMember) => Promise<void>

interface FirstWeekProps {
  /** Saves the week of a member who has just been added. Without it they have the default week. */
  readonly begin: Ref<BeginWeek>
}

export function FirstWeek({ begin }: FirstWeekProps) {
  const { query } = useCurrentShop()
  const { data: hours } = useQuery(getAdminHours, { query })
  return hours ? <SalonWeek hours={hours} begin={begin} /> : null
}

function SalonWeek({ hours, begin }: FirstWeekProps & { readonly hours: AdminHours }) {
  const t = useTexts('adminStaff')
  const { query } = useCurrentShop()
  const { run } = useMutation(putStaffSchedule, mutationTexts(t, 'form.created', 'schedule.saveFailed'))
  const week = salonWeek(hours)
  useImperativeHandle(begin, () => async ({ id, version }: NewMember) => {
    await run({ params: { id }, query, body: weekBody(week), version })
  })
  const shiftOf = (day: number) => {
    const shift = week.days[day]
    return shift?.available ? [{ from: shift.start, to: wireEnd(shift.end) }] : undefined
  }
  return (
    <div className="field">
      <span className="label">{t('form.week')}</span>
      <DayGroups rangesOf={shiftOf} />
      <p className="help">
        {t(week.days.some(({ pause }) => pause) ? 'form.weekWithBreak' : 'form.weekHelp')}
      </p>
    </div>
  )
}
