import { describe, expect, it } from 'vitest'
import type { TimeBlock } from '#/api/admin-bookings'
import { instant, shopDate } from '#/lib/shop-time'
import { blockBody, blockForm, illFrom, kindsOf, newBlock } from './block-form'

const zone = 'America/New_York'
const friday = shopDate('2026-11-20')
const block: TimeBlock = {
  id: 7,
  staff_id: 2,
  chair_id: null,
  kind: 'training',
  title: 'Colour course',
  from: instant('2026-11-20T19:00:00Z'),
  to: instant('2026-11-22T05:00:00Z'),
  version: 3,
}

describe('a block', () => {
  it('is an hour of a person at first, and ends with the day at the latest', () => {
    const body = blockBody(newBlock(2, friday, '14:30'), zone)
    expect(body).toEqual({
      staff_id: 2,
      kind: 'private',
      title: null,
      from: '2026-11-20T19:30:00Z',
      to: '2026-11-20T20:30:00Z',
    })
    expect(blockBody(newBlock(2, friday, '23:30'), zone)?.to).toBe('2026-11-21T05:00:00Z')
  })

  it('reads the end of a day as its last day, and comes back the same', () => {
    const form = blockForm(block, zone)
    expect(form).toMatchObject({ fromDate: '2026-11-20', start: '14:00', toDate: '2026-11-21', end: '00:00' })
    const body = blockBody(form, zone)
    expect([body?.from, body?.to].map((at) => Date.parse(at ?? ''))).toEqual(
      [block.from, block.to].map((at) => Date.parse(at)),
    )
    expect(body).toMatchObject({ staff_id: 2, kind: 'training', title: 'Colour course' })
  })

  it('is nothing to send while its times are none', () => {
    const form = newBlock(2, friday, '14:30')
    for (const change of [
      { start: '14:32' },
      { end: '14:30' },
      { end: '' },
      { toDate: shopDate('2026-11-19') },
    ])
      expect(blockBody({ ...form, ...change }, zone)).toBeNull()
  })

  it('of a chair has a chair', () => {
    const form = { ...newBlock(2, friday, '14:30'), owner: 'chair-4', kind: kindsOf('chair-4')[0] ?? 'other' }
    expect(blockBody(form, zone)).toMatchObject({ chair_id: 4, kind: 'out_of_service' })
    expect(blockBody(form, zone)).not.toHaveProperty('staff_id')
    expect(kindsOf('chair-4')).toEqual(['out_of_service', 'other'])
    expect(kindsOf('staff-4')).not.toContain('out_of_service')
  })

  it('of somebody who is ill begins at the last step of five minutes', () => {
    const form = illFrom(2, instant('2026-11-20T19:48:31Z'), zone)
    expect(form).toMatchObject({ fromDate: '2026-11-20', start: '14:45', toDate: '2026-11-21', kind: 'sick' })
  })
})
