// What clients said of offers, where and when; and what the salon's people write down of it.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminChange } from './admin-endpoint'

/** How a client tells the salon's people. */
export const toldSources = ['in_person', 'phone', 'paper'] as const
export type ToldSource = (typeof toldSources)[number]

export const promotionsSchema = z.object({
  granted: z.boolean(),
  source: z.enum(['web', 'profile', 'chat', ...toldSources]),
  at: instantSchema,
})

/** A yes needs its source. */
export const putClientConsent = adminChange(
  'PUT',
  '/api/admin/clients/:id/consent',
  z.object({ promotions: z.nullable(promotionsSchema) }),
  ['clients'],
).takes<{ readonly promotions: boolean; readonly source?: ToldSource }>()
