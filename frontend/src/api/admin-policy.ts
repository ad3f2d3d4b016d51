// The salon's policy on changes by clients, and what staff may do at the desk.
import * as z from 'zod/mini'
import { adminChange, adminQuery } from './admin-endpoint'
import { changePolicySchema } from './change-policy'

const shopPolicySchema = z.extend(changePolicySchema, {
  /** How long a strike counts. */
  strike_months: z.int(),
  /** From how many strikes on the salon confirms bookings itself; null for never. */
  strikes_approval_at: z.nullable(z.int()),
  /** From how many strikes on the client has to call; null for never. */
  strikes_call_at: z.nullable(z.int()),
  staff_may_override: z.boolean(),
  staff_may_discount: z.boolean(),
  /** 0 before the salon has chosen any. */
  version: z.int(),
})
export type ShopPolicy = z.infer<typeof shopPolicySchema>
export type PolicyBody = Omit<ShopPolicy, 'version'>

export const getShopPolicy = adminQuery('/api/admin/shop/policy', shopPolicySchema, ['shop'])

export const putShopPolicy = adminChange('PUT', '/api/admin/shop/policy', shopPolicySchema, [
  'shop',
]).takes<PolicyBody>()
