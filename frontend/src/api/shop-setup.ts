// Setting up a salon: the owner's proof, and the salon that comes of it.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { endpoint } from './client'

const ownerSchema = z.object({
  success: z.literal(true),
  /** Names the salon in the making; good for the session that began, once. */
  progressId: z.string(),
  whatsappLink: z.string(),
  /** What the message carries, "KTRV-XMPB". */
  code: z.string(),
  expiresAt: instantSchema,
})

export type Plan = 'base' | 'vip'

export const postOwnerVerification = endpoint({
  method: 'POST',
  path: '/api/public/shop-owner-verification',
  response: ownerSchema,
  tags: [],
}).takes<{ readonly shop_name: string; readonly plan: Plan }>()

/** Always asked anew: what it says changes in WhatsApp. */
export const getVerificationStatus = endpoint({
  method: 'GET',
  path: '/api/public/check-verification-status/:progressId',
  response: z.object({ verified: z.boolean() }),
  tags: [],
}).takes()

/** Another owner may take an address at any time. */
const availabilityFreshness = { staleTime: 5_000, retries: 0, refetchOnFocus: false }

export const getSubdomainCheck = endpoint({
  method: 'GET',
  path: '/api/public/subdomain-check',
  response: z.object({ available: z.boolean() }),
  tags: [],
  cachePolicy: availabilityFreshness,
}).takes<undefined, { readonly subdomain: string }>()

interface SetupBody {
  readonly progressId: string
  readonly name: string
  readonly subdomain: string
  readonly business_address: string | null
  readonly business_description: string | null
  readonly timezone: string
  readonly color_palette: { readonly primary?: string; readonly secondary?: string }
}

export const postShopSetup = endpoint({
  method: 'POST',
  path: '/api/public/complete-shop-setup',
  response: z.object({ id: z.int(), name: z.string(), subdomain: z.string(), url: z.string() }),
  tags: [],
}).takes<SetupBody>()
