// What clients say of their visits, with what only the salon sees: who wrote it, and the words that it has hidden.
import * as z from 'zod/mini'
import { instantSchema } from '#/lib/shop-time'
import { adminChange, type ManagedShop } from './admin-endpoint'
import { cachePolicies } from './cache-policy'
import { endpoint } from './client'
import { hiddenReasonSchema, ratingSchema } from './reviews'

const text = z.nullable(z.string())

const reviewSchema = z.object({
  id: z.int(),
  version: z.int(),
  booking_id: z.int(),
  /** Null for a visit of nobody whom the salon knows. */
  client_id: z.nullable(z.int()),
  client_name: z.string(),
  stars: z.int(),
  text,
  /** As everybody sees it; null for an anonymous one. */
  name: text,
  staff_name: z.string(),
  /** Of the visit. */
  start_time: instantSchema,
  created_at: instantSchema,
  edited_at: z.nullable(instantSchema),
  hidden: z.nullable(hiddenReasonSchema),
  reply: text,
  reply_at: z.nullable(instantSchema),
})
export type AdminReview = z.infer<typeof reviewSchema>

/** Why words may be hidden. */
export const hiddenReasons = hiddenReasonSchema.options

const reviewsSchema = z.extend(ratingSchema, {
  /** Only of stylists with enough reviews. */
  by_staff: z.array(
    z.object({ staff_id: z.int(), staff_name: z.string(), average: z.number(), count: z.int() }),
  ),
  reviews: z.array(reviewSchema),
})
export type AdminReviews = z.infer<typeof reviewsSchema>

interface ReviewQuery extends ManagedShop {
  readonly cursor?: string
}

/** The newest first, page by page; each page carries the rating, too. */
export const getAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  response: reviewsSchema,
  tags: ['reviews', 'clients'],
  cachePolicy: cachePolicies.adminLists,
}).takes<undefined, ReviewQuery>()

/** Without a text the reply is taken back. */
export const putReviewReply = adminChange('PUT', '/api/admin/reviews/:id/reply', reviewSchema, [
  'reviews',
]).takes<{ readonly text: string | null }>()

/** Takes the words of a review away, or shows them again; its stars always count. */
export const putReviewVisibility = adminChange('PUT', '/api/admin/reviews/:id/visibility', reviewSchema, [
  'reviews',
]).takes<{ readonly hidden: AdminReview['hidden'] }>()
