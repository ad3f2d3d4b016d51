// What clients may change of their appointments (rules/booking-life#change-policy).
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
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

/** Why something cannot be done; null where it can. */
const refusalSchema = z.nullable(z.object({ code: z.string(), sentence: z.string() }))

export const changeOptionsSchema = z.object({
  can_move: z.boolean(),
  move_refusal: refusalSchema,
  move_until: instantSchema,
  moves_left: z.int(),
  can_cancel: z.boolean(),
  cancel_refusal: refusalSchema,
  cancel_is_late: z.boolean(),
  /** Late since then, however far the appointment is. */
  moved_inside_notice: z.boolean(),
  cancel_free_until: instantSchema,
  policy: changePolicySchema,
  phone: z.nullable(z.string()),
})
export type ChangeOptions = z.infer<typeof changeOptionsSchema>

/** The policy by which appointments are made now. */
export const getChangePolicy = endpoint({
  method: 'GET',
  path: '/api/client/policy',
  response: changePolicySchema,
  tags: ['shop'],
}).takes()
