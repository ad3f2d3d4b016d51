// A client's own review of a visit, and whether it may be written or changed now.
import * as z from 'zod/mini'
import { endpoint } from './client'

const ownReviewSchema = z.object({
  stars: z.int(),
  text: z.nullable(z.string()),
  /** How its author is named: "Maya C.", or not at all. */
  name: z.enum(['short', 'none']),
})
export type OwnReview = z.infer<typeof ownReviewSchema>

export const reviewStateSchema = z.object({
  open: z.boolean(),
  /** "Maya C."; empty while the salon does not know the client's name. */
  short_name: z.string(),
  own: z.nullable(ownReviewSchema),
})
export type ReviewState = z.infer<typeof reviewStateSchema>

/** Writes it, or changes it. */
export const putReview = endpoint({
  method: 'PUT',
  path: '/api/client/bookings/:id/review',
  response: ownReviewSchema,
  tags: ['bookings', 'reviews'],
}).takes<OwnReview>()
