// Dates on which other hours, or none, stand in place of the salon's week, as its admins edit them (rules/dashboard#special-days).
import * as z from 'zod/mini'
import { specialDaySchema } from './admin-bookings'
import { adminChange, adminQuery } from './admin-endpoint'
import { adminImpact, deletedSchema } from './admin-impact'

export type SpecialDay = z.infer<typeof specialDaySchema>

export interface SpecialDayBody {
  readonly dateFrom: string
  readonly dateTo: string
  readonly kind: SpecialDay['kind']
  readonly openingTime: string | null
  readonly closingTime: string | null
  readonly name: string
}

const path = '/api/admin/shop/special-days'
const tags = ['hours', 'slots'] as const

/** By date; those that are over are left out. */
export const getSpecialDays = adminQuery(path, z.array(specialDaySchema), ['hours'])
export const postSpecialDay = adminChange('POST', path, specialDaySchema, tags).takes<SpecialDayBody>()
export const putSpecialDay = adminChange('PUT', `${path}/:id`, specialDaySchema, tags).takes<SpecialDayBody>()
export const deleteSpecialDay = adminChange('DELETE', `${path}/:id`, deletedSchema, tags).takes()

/** Which coming bookings would lie outside opening hours. */
export const postSpecialDayImpact = adminImpact('POST', `${path}/impact`).takes<
  SpecialDayBody & { readonly replaces?: number }
>()
