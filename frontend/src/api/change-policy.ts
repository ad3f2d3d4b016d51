// What clients may change of their appointments (rules/booking-life#change-policy).
import * as z from 'zod/mini'
import { endpoint } from './client'

export const changePolicySchema = z.object({
  /** How long before its start an appointment can be cancelled without being late. */
  cancel_notice_minutes: z.int(),
  /** How long before its start an appointment can be moved. */
  move_notice_minutes: z.int(),
  max_moves: z.int(),
  late_cancel: z.enum(['allow', 'call']),
  /** In the owner's own words; empty for none. */
  text: z.string(),
})
export type ChangePolicy = z.infer<typeof changePolicySchema>

/** The policy by which appointments are made now. */
export const getChangePolicy = endpoint({
  method: 'GET',
  path: '/api/client/policy',
  response: changePolicySchema,
  tags: ['shop'],
}).takes()
