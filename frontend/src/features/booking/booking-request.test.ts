// The request that books.
import { describe, expect, it } from 'vitest'
import { forgetKey, keyFor } from '#/api/booking-key'
import type { SessionUser } from '#/api/session'
import { instant, shopDate } from '#/lib/shop-time'
import { chosenModifiers } from '#/selection/modifiers'
import { select } from '#/selection/selection'
import { ava, brows, cut, tenFifteen } from './booking-fixtures'
import { type Booker, bookingRequest } from './booking-request'
import { anyone, type ConfirmedPlan } from './wizard'

const plan: ConfirmedPlan = {
  step: 'confirm',
  services: [
    select(cut, chosenModifiers(cut.modifiers, { len: ['Medium'], treat: ['Bond repair mask'] })),
    select(brows),
  ],
  staff: anyone,
  date: shopDate('2026-11-24'),
  slot: tenFifteen,
  stylist: ava,
}
const user: SessionUser = {
  id: 5,
  name: 'Camille Rhodes',
  phone: '+12125550123',
  email: null,
  created_at: instant('2026-01-05T12:00:00Z'),
  role: 'client',
  sessionVerified: true,
  shop_id: 1,
  shop: null,
  staff_id: null,
}

describe('the booking request', () => {
  it('includes options in prices, the buffer in the end, and the assigned stylist', () => {
    const request = bookingRequest(
      plan,
      { kind: 'contact', contact: { name: 'Camille', email: 'c@example.com' }, promotions: false },
      15,
    )
    expect(request).toEqual({
      services: [
        {
          service_id: 1,
          duration: 85,
          price: 12000,
          modifiers: [
            {
              id: 'len',
              label: 'Hair length',
              selectedOptions: [{ label: 'Medium', extraCharge: 1000, extraMinutes: 10 }],
            },
            {
              id: 'treat',
              label: 'Add a treatment',
              selectedOptions: [{ label: 'Bond repair mask', extraCharge: 2500, extraMinutes: 15 }],
            },
          ],
        },
        { service_id: 2, duration: 30, price: 3800, modifiers: [] },
      ],
      staff_id: 11,
      start_time: '2026-11-24T15:15:00Z',
      end_time: '2026-11-24T17:25:00Z',
      total_duration: 115,
      chair_id: 1,
      clientInfo: { name: 'Camille', email: 'c@example.com' },
      client_name: 'Camille',
      client_phone: '',
      client_email: 'c@example.com',
    })
  })

  it.each<[string, Booker, object]>([
    [
      'a visitor without e-mail',
      { kind: 'contact', contact: { name: 'Camille', email: '' }, promotions: false },
      { clientInfo: { name: 'Camille' }, client_name: 'Camille', client_phone: '' },
    ],
    [
      'a verified visitor',
      { kind: 'verified', user, promotions: false },
      { clientInfo: { name: 'Camille Rhodes' } },
    ],
    [
      'a verified visitor with e-mail',
      { kind: 'verified', user: { ...user, email: 'c@example.com' }, promotions: false },
      { clientInfo: { name: 'Camille Rhodes', email: 'c@example.com' } },
    ],
  ])('names %s', (_, booker, expected) => {
    const { clientInfo, client_name, client_phone, client_email } = bookingRequest(plan, booker, 0)
    expect(JSON.parse(JSON.stringify({ clientInfo, client_name, client_phone, client_email }))).toEqual(
      expected,
    )
  })

  it('says of offers that they are asked for, and else nothing', () => {
    const booker = { kind: 'verified', user } as const
    expect(bookingRequest(plan, { ...booker, promotions: true }, 0).promotions).toBe(true)
    expect(bookingRequest(plan, { ...booker, promotions: false }, 0)).not.toHaveProperty('promotions')
  })
})

describe('the key of a request', () => {
  it('stays for a retry, changes with the request and ends with the booking', () => {
    let made = 0
    const newKey = () => `key-${++made}`
    const request = bookingRequest(
      plan,
      { kind: 'contact', contact: { name: 'Camille', email: '' }, promotions: false },
      0,
    )
    const dearer = { ...request, services: [] }
    const keys = [request, { ...request }, dearer, dearer].map((one) => keyFor(one, newKey))
    forgetKey()
    expect([...keys, keyFor(dearer, newKey)]).toEqual(['key-1', 'key-1', 'key-2', 'key-2', 'key-3'])
  })

  it('is made anew when the record cannot be read', () => {
    const request = bookingRequest(
      plan,
      { kind: 'contact', contact: { name: 'Camille', email: '' }, promotions: false },
      0,
    )
    sessionStorage.setItem('bookingKey', '{"body": 1}')
    expect(keyFor(request, () => 'key')).toBe('key')
  })
})
