// A small salon for this feature's tests. Numbers follow the design's booking mocks.
import type { Service } from '#/api/services'
import type { Slot } from '#/api/slots'
import type { Staff } from '#/api/staff'
import { instant, shopDate } from '#/lib/shop-time'
import { chosenModifiers } from '#/selection/modifiers'
import { select } from '#/selection/selection'
import {
  anyone,
  type ConfirmedPlan,
  chooseDate,
  chooseServices,
  chooseSlot,
  chooseStaff,
  emptyWizard,
  type Wizard,
} from './wizard'

export const cut: Service = {
  id: 1,
  name: 'Signature Cut & Style',
  description: 'Consultation, cut and finish.',
  price: 8500,
  duration_minutes: 60,
  category_name: 'Hair',
  category_color: '#993d6b',
  modifiers: [
    {
      id: 'len',
      label: 'Hair length',
      type: 'single',
      required: true,
      options: [
        { label: 'Short', extraCharge: 0, extraMinutes: 0 },
        { label: 'Medium', extraCharge: 1000, extraMinutes: 10 },
        { label: 'Long', extraCharge: 2000, extraMinutes: 20 },
      ],
    },
    {
      id: 'treat',
      label: 'Add a treatment',
      type: 'multi',
      required: false,
      options: [
        { label: 'Bond repair mask', extraCharge: 2500, extraMinutes: 15 },
        { label: 'Scalp massage', extraCharge: 1500, extraMinutes: 10 },
        { label: 'Gloss finish', extraCharge: 3000, extraMinutes: 20 },
      ],
    },
  ],
}

export const brows: Service = {
  id: 2,
  name: 'Brow Shape & Tint',
  description: '',
  price: 3800,
  duration_minutes: 30,
  category_name: 'Brows & Lashes',
  category_color: '#6d4bd0',
  modifiers: [],
}

export const lashes: Service = {
  id: 3,
  name: 'Lash Lift',
  description: '',
  price: 7800,
  duration_minutes: 60,
  category_name: 'Brows & Lashes',
  category_color: '#6d4bd0',
  modifiers: [],
}

export const ava: Staff = {
  id: 11,
  name: 'Ava Laurent',
  bio: null,
  role: 'admin',
  profile_image_url: null,
  available_service_ids: [],
}

export const maya: Staff = {
  id: 12,
  name: 'Maya Okafor',
  bio: null,
  role: 'staff',
  profile_image_url: null,
  available_service_ids: [1, 2],
}

export function slotAt(time: string, start: string, staff: Staff = ava): Slot {
  return { time, start: instant(start), staffId: staff.id, staffName: staff.name }
}

/** 10:15 in New York on Tuesday, November 24. */
export const tenFifteen: Slot = {
  ...slotAt('10:15 AM', '2026-11-24T15:15:00Z'),
  priorityReason: 'Senior Stylist',
  alternativeCount: 2,
}

/** A cut with medium hair and brows, with anyone, on that Tuesday. */
export const dated = chooseDate(
  chooseStaff(
    chooseServices(emptyWizard, [
      select(cut, chosenModifiers(cut.modifiers, { len: ['Medium'] })),
      select(brows),
    ]),
    anyone,
  ),
  shopDate('2026-11-24'),
)

/** The same at 10:15, with Ava. */
export const plan = confirmed(chooseSlot(dated, tenFifteen, ava))

function confirmed(wizard: Wizard): ConfirmedPlan {
  if (wizard.step !== 'confirm') throw new Error('nothing to book')
  return wizard
}

/** What the server answers to a visitor who books, and how it lists the booking then. */
export const answer = {
  id: 7,
  autoConfirmed: false,
  sessionId: 'visit-1',
  status: 'pending',
  needs_approval: false,
}
export const booking = {
  id: 7,
  status: 'pending',
  start_time: '2026-11-24T15:15:00Z',
  end_time: '2026-11-24T17:05:00Z',
  confirmation_code: 'BQFZDHWN',
  hold_expires_at: '2026-11-20T15:30:00Z',
  hold_seconds_left: 1800,
  total_duration: 100,
  total_price: 13300,
  final_price: null,
  ...{ services: [], service_names: [], service_prices: [] },
  staff_id: 12,
  staff_name: 'Ava Laurent',
  chair_name: null,
  cancel_reason: null,
  can_cancel: true,
  can_confirm_by_email: false,
  needs_approval: false,
  review: { open: false, short_name: 'Maya O.', own: null },
}

/** A client who is signed in. */
export const user = {
  id: 5,
  name: 'Camille Rhodes',
  phone: '+12125550123',
  email: 'camille@example.com',
  created_at: '2026-01-05T12:00:00Z',
  role: 'client',
  sessionVerified: true,
  shop_id: 1,
  shop: null,
  staff_id: null,
}
