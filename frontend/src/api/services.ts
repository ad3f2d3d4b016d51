// What the salon offers, with the choices (modifiers) a client makes.
import * as z from 'zod/mini'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'

const modifierOptionSchema = z.object({
  label: z.string(),
  extraCharge: z.int(),
  extraMinutes: z.int(),
})

/** What a service asks its client to choose. */
export const modifierGroupSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** "single" shows radio options; any other type shows checkboxes. */
  type: z.string(),
  required: z.boolean(),
  options: z.array(modifierOptionSchema),
})
export type ModifierGroup = z.infer<typeof modifierGroupSchema>

/** What a client chose in one group. */
export const chosenModifierSchema = z.object({
  id: z.string(),
  label: z.string(),
  selectedOptions: z.array(modifierOptionSchema),
})
export type ChosenModifier = z.infer<typeof chosenModifierSchema>

/** A service as it was booked. */
export const bookedServiceSchema = z.object({
  service_id: z.int(),
  name: z.string(),
  price: z.int(),
  duration: z.int(),
  modifiers: z.array(chosenModifierSchema),
})

export const serviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.int(),
  duration_minutes: z.int(),
  category_name: z.nullable(z.string()),
  category_color: z.nullable(z.string()),
  modifiers: z.array(modifierGroupSchema),
})
export type Service = z.infer<typeof serviceSchema>

export const getServices = endpoint({
  method: 'GET',
  path: '/api/client/services',
  response: z.array(serviceSchema),
  tags: ['services'],
  cachePolicy: cachePolicies.services,
}).takes()

/** A category of a list of services. */
export interface Category {
  readonly name: string
  readonly color: string | null
  readonly count: number
}

/** In the order in which the services first name them. */
export function categoriesOf(services: readonly Service[]): readonly Category[] {
  const found = new Map<string, Category>()
  for (const { category_name: name, category_color: color } of services) {
    if (name === null) continue
    const known = found.get(name)
    found.set(name, { name, color: known?.color ?? color, count: (known?.count ?? 0) + 1 })
  }
  return [...found.values()]
}

/** The services of one category; of all for null. */
export function inCategory(services: readonly Service[], category: string | null): readonly Service[] {
  return category === null ? services : services.filter((service) => service.category_name === category)
}
