// What clients say about their visits.
import * as z from 'zod/mini'
import { isShopDate } from '#/lib/shop-time'
import { endpoint, type Query, useQuery } from './client'

/** What all reviews of a salon add up to. */
export const ratingSchema = z.object({
  /** With one decimal; null while there is none. */
  average: z.nullable(z.number()),
  count: z.int(),
  /** How many gave one star, two, and so on to five. */
  stars: z.array(z.int()),
})
export type Rating = z.infer<typeof ratingSchema>

/** Why a salon has taken the words of a review off its page. */
export const hiddenReasonSchema = z.enum(['abusive', 'private', 'not_a_visit'])

/** "2026-11": when exactly somebody was there is nobody's business. */
const monthSchema = z.custom<string>((value) => typeof value === 'string' && isShopDate(`${value}-01`))

const reviewSchema = z.object({
  stars: z.int(),
  text: z.nullable(z.string()),
  /** Null for those who stay unnamed. */
  name: z.nullable(z.string()),
  month: monthSchema,
  staff_name: z.string(),
  /** The salon's answer. */
  reply: z.nullable(z.string()),
  reply_month: z.nullable(monthSchema),
  hidden: z.nullable(hiddenReasonSchema),
})
export type Review = z.infer<typeof reviewSchema>

const reviewsSchema = z.object({ ...ratingSchema.shape, reviews: z.array(reviewSchema) })
export type Reviews = z.infer<typeof reviewsSchema>

interface ReviewsQuery {
  /** Only those with words that can be read. */
  readonly words?: true
  /** The most of one page. */
  readonly limit?: number
  readonly cursor?: string
}

/** Newest first. */
export const getReviews = endpoint({
  method: 'GET',
  path: '/api/client/reviews',
  response: reviewsSchema,
  tags: ['reviews'],
}).takes<undefined, ReviewsQuery>()

const newest: ReviewsQuery = { words: true, limit: 3 }

/** The newest reviews with words, and what all of them add up to: one answer for every page that shows the average. */
export const useNewestReviews = (): Query<Reviews> => useQuery(getReviews, { query: newest })
