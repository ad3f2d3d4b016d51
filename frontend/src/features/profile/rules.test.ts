import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { instant } from '#/lib/shop-time'
import { changedStatuses } from './appointment-status'
import { detailsSchema, profileRequest } from './details'
import { booking, maya } from './profile-fixtures'
import { profileView } from './profile-view'

const user = { ...maya, role: 'client', sessionVerified: true, created_at: instant(maya.created_at) } as const
const one = {
  ...booking,
  start_time: instant(booking.start_time),
  end_time: instant(booking.end_time),
}
const unseen = new ApiError(401, 'no_session', 'No session.', true)

describe('the page a visitor gets', () => {
  it.each([
    ['while it is asked who they are', undefined, { data: [one], error: undefined }, 'loading'],
    ['while their bookings are read', null, { data: undefined, error: undefined }, 'loading'],
    ['without any booking', null, { data: [], error: undefined }, 'newcomer'],
    ['whom the server has never seen', null, { data: undefined, error: unseen }, 'newcomer'],
    ['with bookings', null, { data: [one], error: undefined }, 'known'],
    ['whose bookings cannot be read', null, { data: undefined, error: new NetworkError('x') }, 'known'],
    ['who is verified, while their bookings are read', user, { data: undefined, error: undefined }, 'known'],
    ['who is verified and has none', user, { data: [], error: undefined }, 'known'],
  ] as const)('%s', (_, who, read, expected) => {
    expect(profileView(who, read)).toBe(expected)
  })
})

describe('news of bookings', () => {
  it('are other statuses of bookings that were there before', () => {
    const before = [
      { id: 1, status: 'pending' },
      { id: 2, status: 'confirmed' },
    ]
    const after = [
      { id: 1, status: 'confirmed' },
      { id: 2, status: 'confirmed' },
      { id: 3, status: 'pending' },
    ]
    expect(changedStatuses(before, after)).toEqual([{ id: 1, status: 'confirmed' }])
    expect(changedStatuses([], after)).toEqual([])
  })
})

describe('changed details', () => {
  it('are trimmed, and an empty e-mail is left out', () => {
    const schema = detailsSchema({ nameRequired: 'a', nameTooLong: 'b', badEmail: 'c' })
    expect(profileRequest(schema.parse({ name: ' Maya ', email: '  ' }))).toEqual({ name: 'Maya' })
    expect(profileRequest(schema.parse({ name: 'Maya', email: ' m@x.io ' }))).toEqual({
      name: 'Maya',
      email: 'm@x.io',
    })
  })
})
