// The rules of the form with which clients review a visit.
import * as z from 'zod/mini'
import type { OwnReview, ReviewState } from '#/api/own-review'

/** The most characters of the words. */
export const MAX_WORDS = 600

/** The form's rules; the texts are the caller's. */
export const draftSchema = (texts: { starsMissing: string; tooLong: string }) =>
  z.object({
    /** None before one is chosen. */
    stars: z.string(texts.starsMissing).check(z.regex(/^[1-5]$/, texts.starsMissing)),
    text: z.string().check(z.refine((words) => [...words.trim()].length <= MAX_WORDS, texts.tooLong)),
    name: z.enum(['short', 'none']),
  })
export type Draft = z.infer<ReturnType<typeof draftSchema>>

/** What was written before, or nothing; who has no name here stays unnamed. */
export function draftOf({ own, short_name }: ReviewState): Draft {
  if (own === null) return { stars: '', text: '', name: short_name === '' ? 'none' : 'short' }
  return { stars: String(own.stars), text: own.text ?? '', name: own.name }
}

export function reviewOf({ stars, text, name }: Draft): OwnReview {
  const words = text.trim()
  return { stars: Number(stars), text: words === '' ? null : words, name }
}
