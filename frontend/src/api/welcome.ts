// How a new member of a team learns where to sign in.
import * as z from 'zod/mini'

/** null: they have no number to sign in with. */
export const welcomeSchema = z.nullable(
  z.object({
    /** Whether a WhatsApp message tells them. */
    told: z.boolean(),
    sign_in_url: z.string(),
  }),
)
