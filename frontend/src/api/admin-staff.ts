// The staff, as the dashboard manages them: their rows, and the services they can do.
import * as z from 'zod/mini'
import { adminChange, adminQuery, type ManagedShop } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'
import { endpoint } from './client'
import { staffRoleSchema } from './staff'
import { welcomeSchema } from './welcome'

const text = z.nullable(z.string())

/** Of which bookings a member hears by WhatsApp. */
export const staffNotices = ['own', 'all', 'none'] as const
export type StaffNotices = (typeof staffNotices)[number]
export const staffNoticesSchema = z.enum(staffNotices)

const adminStaffSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: text,
  phone: text,
  bio: text,
  role: staffRoleSchema,
  available_for_booking: z.boolean(),
  is_active: z.boolean(),
  profile_image_url: text,
  notices: staffNoticesSchema,
  version: z.int(),
})
export type AdminStaff = z.infer<typeof adminStaffSchema>

/** What is empty or null is cleared; what is absent stays. */
export interface StaffBody {
  readonly name: string
  readonly email?: string
  readonly phone?: string
  readonly bio?: string
  readonly role: AdminStaff['role']
  readonly available_for_booking?: boolean
  readonly is_active?: boolean
  readonly profile_image_url?: null
  readonly notices?: StaffNotices
}

export const getAdminStaff = adminQuery('/api/admin/staff', z.array(adminStaffSchema), ['staff'])

const addedSchema = z.extend(adminStaffSchema, { welcome: welcomeSchema })

/** Everybody begins with a week of their own. */
export const postStaff = adminChange('POST', '/api/admin/staff', addedSchema, [
  'staff',
  'slots',
  'schedules',
]).takes<StaffBody>()

export const putStaff = adminChange('PUT', '/api/admin/staff/:id', adminStaffSchema, [
  'staff',
  'slots',
  'session',
]).takes<StaffBody>()

/** With coming bookings it is refused, unless they are to be cancelled; with `seen`, unless they are those that an impact told of. */
export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  response: deletedSchema,
  tags: ['staff', 'slots', 'bookings', 'session'],
}).takes<undefined, ManagedShop & { readonly futureBookings?: 'cancel'; readonly seen?: string }>()

export const getStaffImpact = adminImpact('GET', '/api/admin/staff/:id/impact').takes()

/** The services a member can do; empty means every service. */
const capabilitiesSchema = z.object({ serviceIds: z.array(z.int()) })

export const getStaffServices = adminQuery('/api/admin/staff/:id/services', capabilitiesSchema, ['staff'])

export const putStaffServices = adminChange('PUT', '/api/admin/staff/:id/services', capabilitiesSchema, [
  'staff',
  'slots',
]).takes<{ readonly serviceIds: readonly number[] }>()
