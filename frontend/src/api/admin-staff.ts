// The people of the salon, for those who manage them: their rows, and what they can do.
import * as z from 'zod/mini'
import { deletedSchema, impactRules, impactSchema } from './admin-impact'
import type { ManagedShop } from './admin-shop'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { staffRoleSchema } from './staff'

const text = z.nullable(z.string())

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
}

export const getAdminStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  response: z.array(adminStaffSchema),
  tags: ['staff'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

/** Everybody begins with a week of their own. */
export const postStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  response: adminStaffSchema,
  tags: ['staff', 'slots', 'schedules'],
}).takes<StaffBody, ManagedShop>()

export const putStaff = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id',
  response: adminStaffSchema,
  tags: ['staff', 'slots', 'session'],
}).takes<StaffBody, ManagedShop>()

/** With coming bookings it is refused, unless they are to be cancelled; with `seen`, unless they are those that an impact told of. */
export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  response: deletedSchema,
  tags: ['staff', 'slots', 'bookings', 'session'],
}).takes<undefined, ManagedShop & { readonly futureBookings?: 'cancel'; readonly seen?: string }>()

export const getStaffImpact = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/impact',
  response: impactSchema,
  ...impactRules,
}).takes<undefined, ManagedShop>()

/** What somebody can do; empty means every service. */
const capabilitiesSchema = z.object({ serviceIds: z.array(z.int()) })

export const getStaffServices = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:id/services',
  response: capabilitiesSchema,
  tags: ['staff'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ManagedShop>()

export const putStaffServices = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:id/services',
  response: capabilitiesSchema,
  tags: ['staff', 'slots'],
}).takes<{ readonly serviceIds: readonly number[] }, ManagedShop>()
