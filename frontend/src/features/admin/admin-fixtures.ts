// The people and the salon of the dashboard's tests.
import type { AdminCategory } from '#/api/admin-categories'
import type { AdminService } from '#/api/admin-services'
import type { AdminShop } from '#/api/admin-shop'
import type { AdminStaff } from '#/api/admin-staff'
import type { SessionUser } from '#/api/session'
import { instant } from '#/lib/shop-time'

export const ava: SessionUser = {
  id: 11,
  name: 'Ava Laurent',
  phone: '+15550100210',
  email: null,
  created_at: instant('2026-01-05T10:00:00Z'),
  role: 'admin',
  sessionVerified: true,
  shop_id: 1,
  shop: { id: 1, name: 'Glow Beauty Studio', subdomain: 'glow' },
  staff_id: 1,
}
export const okafor: SessionUser = { ...ava, id: 12, name: 'Maya Okafor', role: 'staff', staff_id: 2 }
export const mia: SessionUser = {
  ...ava,
  id: 10,
  name: 'Mia',
  role: 'master_admin',
  shop_id: null,
  shop: null,
  staff_id: null,
}

export const counts = { total: 128, pending: 6, confirmed: 41, completed: 76, past_confirmed: 0 }

export const settings: AdminShop = {
  id: 7,
  name: 'Luna Nails',
  subdomain: 'luna',
  timezone: 'America/New_York',
  buffer_before_minutes: 0,
  buffer_after_minutes: 10,
  logo_url: null,
  hero_image_url: null,
  business_address: null,
  business_phone: null,
  business_email: null,
  business_description: null,
  price_note: null,
  default_opening_time: '09:00',
  default_closing_time: '17:00',
  color_palette: null,
  min_notice_minutes: 0,
  horizon_days: 14,
  slot_step_minutes: 15,
  hold_minutes: 30,
  max_open_bookings: 6,
  completes_visits: true,
  accepting_bookings: true,
  looked_at: [],
  version: 1,
}

export const hair: AdminCategory = {
  id: 3,
  name: 'Hair',
  description: 'Cut and care',
  color: '#8A2F5E',
  display_order: 1,
  service_count: 2,
  version: 4,
}

export const cut: AdminService = {
  id: 21,
  name: 'Signature Cut & Style',
  description: 'Consultation, wash, precision cut.',
  duration_minutes: 60,
  price: 8500,
  category_id: 3,
  category_name: 'Hair',
  category_color: '#8A2F5E',
  modifiers: [
    {
      id: 'length',
      label: 'Hair length',
      type: 'single',
      required: true,
      options: [
        { label: 'Short', extraCharge: 0, extraMinutes: 0 },
        { label: 'Long', extraCharge: 2000, extraMinutes: 20 },
      ],
    },
  ],
  version: 2,
}

/** An admin with everything filled in, and a member with as little as possible. */
export const laurent: AdminStaff = {
  id: 1,
  name: 'Ava Laurent',
  email: 'ava@glow.example',
  phone: '+1 212 555 0100',
  bio: 'Colour and care.',
  role: 'admin',
  available_for_booking: true,
  is_active: true,
  profile_image_url: null,
  notices: 'own',
  version: 3,
}
export const nobody: AdminStaff = {
  id: 9,
  name: 'Noor',
  email: null,
  phone: null,
  bio: null,
  role: 'admin',
  available_for_booking: false,
  is_active: false,
  profile_image_url: null,
  notices: 'own',
  version: 1,
}

/** A booking that a change concerns, as its impact tells of it. */
export const concerned = {
  id: 9,
  start_time: '2026-11-24T14:00:00Z',
  client_name: 'Maya Chen',
  staff_name: 'Ava Laurent',
  service_names: ['Signature Cut'],
}

/** What a change concerns when it concerns nothing. */
export const unconcerned = { future_bookings: 0, services: 0, chairs: [], seen: 'none', first: [] }

/** The calls of the dashboard, by the names `playApi` knows them by. */
export const calls = {
  session: 'GET /api/session/user',
  logout: 'POST /api/session/logout',
  shop: 'GET /api/admin/shop',
  counts: 'GET /api/admin/bookings/counts',
  notReached: 'GET /api/admin/messages/not-reached',
  categories: 'GET /api/admin/categories',
  services: 'GET /api/admin/services',
  staff: 'GET /api/admin/staff',
  zoneImpact: 'GET /api/admin/shop/timezone/impact',
} as const

/** The calendar of a salon in which nobody works. */
export const hours = {
  timezone: 'America/New_York',
  staff: [],
  may_override: true,
  may_discount: true,
  worked: [],
  open: [],
  blocks: [],
  breaks: [],
  special_days: [],
}
