// Longer hours of the salon, taken over into the weeks of those who are chosen.
import { useState } from 'react'
import type { AdminHours, AdminHoursBody } from '#/api/admin-hours'
import { getSchedules, putStaffSchedule, type StaffDay } from '#/api/admin-schedules'
import { type AdminStaff, getAdminStaff } from '#/api/admin-staff'
import { useCommand, useQuery } from '#/api/client'
import { logFailure } from '#/dashboard/log-failure'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { type WeekForm, weekBody, weekForm } from '../staff/week-form'
import { longerWeek } from './team-hours'

export interface TeamOffer {
  readonly member: AdminStaff
  /** The longer week, and the days that differ. */
  readonly week: WeekForm
  readonly changed: readonly number[]
}

export function useTeamHours(before: AdminHours, after: AdminHoursBody) {
  const t = useTexts('adminSchedules.team')
  const { query } = useCurrentShop()
  const toast = useToast()
  const { data: staff = [] } = useQuery(getAdminStaff, { query })
  const { data: rows } = useQuery(getSchedules, { query })
  const [chosen, choose] = useState<number[]>([])
  const { run } = useCommand(putStaffSchedule)
  const offers = rows ? staff.flatMap((member) => offerTo(member, rows, before, after)) : []

  /** To be called once the hours are saved. */
  async function save() {
    const left: string[] = []
    for (const { member, week } of offers.filter(({ member: { id } }) => chosen.includes(id))) {
      const change = { params: { id: member.id }, query, body: weekBody(week), version: member.version }
      await run(change).catch((error: unknown) => {
        logFailure(putStaffSchedule, error)
        left.push(member.name)
      })
    }
    if (left.length === 0) return
    const names = new Intl.ListFormat('en').format(left)
    toast({ title: t('failed.title'), text: t('failed.text', { names }), tone: 'destructive' })
  }
  return { offers, chosen, choose, save }
}

function offerTo(
  member: AdminStaff,
  rows: readonly StaffDay[],
  before: AdminHours,
  after: AdminHoursBody,
): TeamOffer[] {
  if (!member.is_active || !member.available_for_booking) return []
  const now = weekForm(rows.filter(({ staff_id }) => staff_id === member.id))
  const week = longerWeek(before, after, now)
  if (!week) return []
  return [{ member, week, changed: [0, 1, 2, 3, 4, 5, 6].filter((day) => week.days[day] !== now.days[day]) }]
}
