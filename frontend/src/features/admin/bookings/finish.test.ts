// Finishing a visit: what is typed, what it comes to, and what is sent.
import { describe, expect, it } from 'vitest'
import { bookingAt, detailOf } from './booking-fixtures'
import { type FinishForm, finishBody, finishForm, finishProblems, newExtra, totalOf } from './finish'

const agreed = finishForm(detailOf(bookingAt(1, '10:00', 60)))
const mask = { ...newExtra(), name: ' Travel-size mask ', price: '18' }
const form = (change: Partial<FinishForm>): FinishForm => ({ ...agreed, ...change })
const birthday = form({ lines: [...agreed.lines, mask], discount: '10', unit: 'percent', reason: 'Birthday' })

describe('finishing', () => {
  it('begins with what was agreed', () => {
    expect(agreed.lines.map(({ name, price }) => [name, price])).toEqual([['Signature Cut', '85.00']])
    expect([totalOf(agreed), finishProblems(agreed)]).toEqual([8500, []])
  })

  it('begins with what was paid when it is corrected', () => {
    const finish = {
      lines: [{ service_id: null, name: 'Mask', modifiers: [], price: 1800 }],
      discount: 180,
      discount_reason: 'Birthday',
    }
    const before = finishForm(detailOf(bookingAt(1, '10:00', 60), { finish }))
    expect(before).toMatchObject({ discount: '1.80', unit: 'amount', reason: 'Birthday' })
    expect(totalOf(before)).toBe(1620)
  })

  it('takes a percentage off, half a cent up', () => {
    expect(totalOf(birthday)).toBe(9270)
    const odd = form({ lines: [{ ...mask, price: '10.05' }], discount: '10', unit: 'percent' })
    expect(totalOf(odd)).toBe(904)
  })

  it('sends cents, names of extras alone, and no empty discount', () => {
    expect(finishBody(birthday)).toEqual({
      lines: [
        { service_id: 21, modifiers: [], price: 8500 },
        { service_id: null, name: 'Travel-size mask', price: 1800 },
      ],
      discount: { percent: 10 },
      discount_reason: 'Birthday',
    })
    expect(finishBody(form({ reason: 'Left over' }))).not.toHaveProperty('discount_reason')
    expect(finishBody(form({ discount: '5.50' })).discount).toEqual({ cents: 550 })
  })

  it.each<[string, Partial<FinishForm>, string]>([
    ['no lines', { lines: [] }, 'lines'],
    ['a nameless extra', { lines: [{ ...mask, name: '  ' }] }, 'name'],
    ['a long name', { lines: [{ ...mask, name: 'x'.repeat(61) }] }, 'name'],
    ['no price', { lines: [{ ...mask, price: '' }] }, 'price'],
    ['less than nothing', { lines: [{ ...mask, price: '-1' }] }, 'price'],
    ['more than a line costs', { lines: [{ ...mask, price: '10000.01' }] }, 'price'],
    ['more off than there is', { discount: '85.01' }, 'discount'],
    ['nothing off', { discount: '0' }, 'discount'],
    ['101 percent', { discount: '101', unit: 'percent' }, 'discount'],
    ['half a percent', { discount: '0.5', unit: 'percent' }, 'discount'],
    ['a long reason', { reason: 'x'.repeat(81) }, 'reason'],
  ])('tells of %s', (_, change, problem) => {
    expect(finishProblems(form(change))).toEqual([problem])
  })
})
