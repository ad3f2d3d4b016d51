// The salon's reply to a review.
import * as z from 'zod/mini'

const longest = 600

/** What is wrong is said by a sentence of `say`. */
export const replySchema = (say: (problem: 'missing' | 'tooLong') => string) =>
  z.object({
    text: z.string().check(
      z.trim(),
      z.minLength(1, say('missing')),
      z.refine((text) => Array.from(text).length <= longest, { error: say('tooLong') }),
    ),
  })

export type Reply = z.infer<ReturnType<typeof replySchema>>
