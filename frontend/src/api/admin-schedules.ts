// When the staff work: their weeks, and the dates on which a week does not hold. Times are "HH:MM" on the salon's clock.
import * as z from 'zod/mini'
import { deletedSchema, impactRules, impactSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

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
}

export interface ScheduleBody {
  readonly weeklySchedule: readonly ScheduleDayBody[]
}

const exceptionSchema = z.object({
  id: z.int(),
  /** yyyy-MM-dd. */
  exception_date: z.string(),
  is_available: z.boolean(),
  /** Without times it is about the whole shift. */
  start_time: time,
  end_time: time,
  reason: z.nullable(z.string()),
  /** The member's. */
  version: z.int(),
})
export type ScheduleException = z.infer<typeof exceptionSchema>

export interface ExceptionBody {
  readonly exceptionDate: string
  readonly isAvailable: boolean
  readonly startTime: string | null
  readonly endTime: string | null
  readonly reason: string | null
}

/** Seven days for each member of staff. */
export const getSchedules = endpoint({
  method: 'GET',
  path: '/api/admin/schedules',
  response: z.array(staffDaySchema),
  tags: ['schedules'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

/** Whatever changes the member changes its version. */
export const getStaffSchedule = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/schedule',
  response: scheduleSchema,
  tags: ['schedules', 'staff'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const putStaffSchedule = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id/schedule',
  response: scheduleSchema,
  tags: ['schedules', 'staff', 'slots'],
}).takes<ScheduleBody, ManagedShop>()

/** Which coming bookings would lie outside this week. */
export const postScheduleImpact = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/schedule/impact',
  response: impactSchema,
  ...impactRules,
}).takes<ScheduleBody, ManagedShop>()

/** By date, from 30 days ago. Whatever changes the member changes their version. */
export const getExceptions = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/exceptions',
  response: z.array(exceptionSchema),
  tags: ['schedules', 'staff'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const postException = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/exceptions',
  response: exceptionSchema,
  tags: ['schedules', 'staff', 'slots'],
}).takes<ExceptionBody, ManagedShop>()

/** Which coming bookings would lie outside the hours of that day. */
export const postExceptionImpact = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/exceptions/impact',
  response: impactSchema,
  ...impactRules,
}).takes<ExceptionBody, ManagedShop>()

export const deleteException = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id/exceptions/:exceptionId',
  response: deletedSchema,
  tags: ['schedules', 'staff', 'slots'],
}).takes<undefined, ManagedShop>()
