// The visitor, bookings and links that the tests of this page share.
import { vi } from 'vitest'
import { maya as client } from '#/api/session-fixtures'

export const booking = {
  id: 1051,
  status: 'pending',
  start_time: '2099-11-24T15:15:00Z',
  end_time: '2099-11-24T17:20:00Z',
  confirmation_code: null,
  total_duration: 115,
  total_price: 15800,
  final_price: null,
  services: [
    {
      service_id: 1,
      name: 'Signature Cut & Style',
      price: 12000,
      duration: 85,
      modifiers: [
        {
          id: 'len',
          label: 'Hair length',
          selectedOptions: [{ label: 'Medium', extraCharge: 1000, extraMinutes: 10 }],
        },
      ],
    },
  ],
  service_names: ['Signature Cut & Style'],
  service_prices: [12000],
  staff_id: 12,
  staff_name: 'Leo Haddad',
  chair_name: 'Chair 1',
  cancel_reason: null,
  hold_expires_at: null,
  hold_seconds_left: null,
  can_cancel: true,
  can_confirm_by_email: false,
  needs_approval: false,
  review: { open: false, short_name: 'Maya O.', own: null },
}

/** What the salon lets the client change of it. */
export const changeOptions = {
  can_move: true,
  move_refusal: null,
  move_until: '2099-11-24T03:15:00Z',
  moves_left: 3,
  can_cancel: true,
  cancel_refusal: null,
  cancel_is_late: false,
  moved_inside_notice: false,
  cancel_free_until: '2099-11-23T15:15:00Z',
  policy: {
    cancel_notice_minutes: 1_440,
    move_notice_minutes: 720,
    max_moves: 3,
    late_cancel: 'allow',
    text: '',
  },
  phone: '+1 718 555 0142',
}

export const maya = {
  ...client,
  email: 'maya@example.com',
  // The second of November in New York, the third in the zone the tests run in.
  created_at: '2026-11-02T20:00:00Z',
}

export const link = {
  whatsappLink: 'https://wa.me/15550100200?text=x',
  code: 'KTRV-XMPB',
  matchNumber: null,
  expiresAt: '2099-11-21T12:15:00Z',
  pollSeconds: 3,
}

/** The window that a press opens, where the browser allows one. */
export function playWindow({ blocked = false } = {}) {
  const chat = { opener: window, closed: false, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi
    .spyOn(window, 'open')
    .mockReturnValue(blocked ? null : Object.assign(Object.create(null), chat))
  return { ...chat, open }
}

/** Of a client who has said nothing. */
export const consents = {
  reminders: true,
  promotions: false,
  reminders_stopped: false,
  promotions_stopped: false,
}

export const calls = {
  session: 'GET /api/session/user',
  me: 'GET /api/auth/me',
  tokens: 'GET /api/auth/tokens',
  consents: 'GET /api/client/consents',
  bookings: 'GET /api/client/bookings',
  link: 'GET /api/client/whatsapp-link',
  save: 'PUT /api/client/profile',
  cancel: 'DELETE /api/client/bookings/1051',
  change: 'GET /api/client/bookings/1051/change',
} as const

const refusal = (sentence: string, code: string) => () =>
  new Response(sentence, { status: 401, headers: { 'x-error-code': code } })

export const nobody = refusal('Session not verified', 'not_verified')
/** The bookings of a visitor whom the server has never seen. */
export const nothing = refusal('No session.', 'no_session')

/** The answers to a verified visitor. */
export const asMaya = (user: object = maya) => ({
  [calls.session]: () => Response.json(user),
  [calls.me]: () => Response.json(user),
  [calls.tokens]: () => Response.json([]),
  [calls.consents]: () => Response.json(consents),
})
