// When the staff work: their weeks, and the dates on which a week does not hold. Times are "HH:MM" on the salon's clock.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'

const time = z.nullable(z.string())

const scheduleDay = {
  /** 0 is Sunday. */
  day_of_week: z.int(),
  is_available: z.boolean(),
  /** An end before the start is on the next date. */
  start_time: time,
  end_time: time,
  break_start_time: time,
  break_end_time: time,
  /** The others of the day, one after the other. */
  extra_shifts: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
}
const scheduleDaySchema = z.object(scheduleDay)
export type ScheduleDay = z.infer<typeof scheduleDaySchema>

const staffDaySchema = z.object({ staff_id: z.int(), ...scheduleDay })
export type StaffDay = z.infer<typeof staffDaySchema>

/** Seven days, Sunday first. */
const scheduleSchema = z.object({
  weeklySchedule: z.array(scheduleDaySchema),
  /** The member's. */
  version: z.int(),
})

interface ScheduleDayBody {
  readonly dayOfWeek: number
  readonly isAvailable: boolean
  readonly startTime: string | null
  readonly endTime: string | null
  readonly breakStartTime: string | null
  readonly breakEndTime: string | null
  readonly extraShifts: readonly { readonly startTime: string; readonly endTime: string }[]
}

export interface ScheduleBody {
  readonly weeklySchedule: readonly ScheduleDayBody[]
}

const exceptionSchema = z.object({
  id: z.int(),
  /** The first and the last day, yyyy-MM-dd. */
  exception_date: z.string(),
  last_date: z.string(),
  is_available: z.boolean(),
  /** Without times it is about the whole shift of each day. */
  start_time: time,
  end_time: time,
  reason: z.nullable(z.string()),
  /** The member's. */
  version: z.int(),
})
export type ScheduleException = z.infer<typeof exceptionSchema>

export interface ExceptionBody {
  readonly exceptionDate: string
  /** For an absence of several days. */
  readonly lastDate?: string
  readonly isAvailable: boolean
  readonly startTime: string | null
  readonly endTime: string | null
  readonly reason: string | null
}

/** Seven days for each member of staff. */
export const getSchedules = adminQuery('/api/admin/schedules', z.array(staffDaySchema), ['schedules'])

/** Whatever changes the member changes its version. */
export const getStaffSchedule = adminQuery('/api/admin/staff/:id/schedule', scheduleSchema, [
  'schedules',
  'staff',
])

export const putStaffSchedule = adminChange('PUT', '/api/admin/staff/:id/schedule', scheduleSchema, [
  'schedules',
  'staff',
  'slots',
]).takes<ScheduleBody>()

/** Which coming bookings would lie outside this week. */
export const postScheduleImpact = adminImpact(
  'POST',
  '/api/admin/staff/:id/schedule/impact',
).takes<ScheduleBody>()

/** By date, from 30 days ago. Whatever changes the member changes their version. */
export const getExceptions = adminQuery('/api/admin/staff/:id/exceptions', z.array(exceptionSchema), [
  'schedules',
  'staff',
])

export const postException = adminChange('POST', '/api/admin/staff/:id/exceptions', exceptionSchema, [
  'schedules',
  'staff',
  'slots',
]).takes<ExceptionBody>()

/** Which coming bookings would lie outside the hours of these days. */
export const postExceptionImpact = adminImpact(
  'POST',
  '/api/admin/staff/:id/exceptions/impact',
).takes<ExceptionBody>()

export const deleteException = adminChange(
  'DELETE',
  '/api/admin/staff/:id/exceptions/:exceptionId',
  deletedSchema,
  ['schedules', 'staff', 'slots'],
).takes()
