import { describe, expect, it } from 'vitest'
import type { OwnReview } from '#/api/own-review'
import { draftOf, draftSchema, MAX_WORDS, reviewOf } from './review-draft'

const schema = draftSchema({ starsMissing: 'stars', tooLong: 'long' })
const problems = (draft: object) =>
  schema
    .safeParse({ stars: '5', text: '', name: 'none', ...draft })
    .error?.issues.map(({ message }) => message)
const state = (own: OwnReview | null, short_name = 'Hana K.') => ({ open: true, short_name, own })

describe('the draft of a review', () => {
  it('begins without stars and with the name, where there is one', () => {
    expect(draftOf(state(null))).toEqual({ stars: '', text: '', name: 'short' })
    expect(draftOf(state(null, ''))).toEqual({ stars: '', text: '', name: 'none' })
  })

  it('begins with what was written before', () => {
    const own = { stars: 2, text: null, name: 'none' } as const
    expect(draftOf(state(own))).toEqual({ stars: '2', text: '', name: 'none' })
  })

  it.each(['', '0', '6', null])('needs one to five stars, not %j', (stars) => {
    expect(problems({ stars })).toEqual(['stars'])
  })

  it('counts letters as people do, without the blanks around', () => {
    expect(problems({ text: ` ${'💇'.repeat(MAX_WORDS)}\n` })).toBeUndefined()
    expect(problems({ text: '💇'.repeat(MAX_WORDS + 1) })).toEqual(['long'])
  })

  it('becomes a review: blanks are no words', () => {
    expect(reviewOf({ stars: '4', text: ' Lovely.\n', name: 'short' })).toEqual({
      stars: 4,
      text: 'Lovely.',
      name: 'short',
    })
    expect(reviewOf({ stars: '4', text: ' \n', name: 'none' }).text).toBeNull()
  })
})
