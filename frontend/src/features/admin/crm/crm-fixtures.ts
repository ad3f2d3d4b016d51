// The clients of the CRM's tests.
import type { Client, ClientDetail, CrmStats } from '#/api/admin-clients'
import { instant, shopDate } from '#/lib/shop-time'

export const camille: Client = {
  id: 31,
  name: 'Camille Rhodes',
  phone: '+1 718 555 0182',
  email: 'camille@example.com',
  status: 'vip',
  segment: 'VIP',
  first_booking_date: shopDate('2024-02-12'),
  last_booking_date: shopDate('2025-11-16'),
  total_spent: 246000,
  lifetime_value: 254800,
  total_bookings: 24,
  average_booking_value: 10250,
  tags: ['balayage', 'prefers mornings'],
  client_notes: 'Prefers cool tones.',
  version: 4,
}

/** A client of whom as little as possible is known. */
export const hana: Client = {
  id: 32,
  name: 'Hana Sato',
  phone: null,
  email: null,
  status: null,
  segment: 'New',
  first_booking_date: null,
  last_booking_date: null,
  total_spent: null,
  lifetime_value: null,
  total_bookings: 0,
  average_booking_value: null,
  tags: [],
  client_notes: null,
  version: 1,
}

export const camilleFile: ClientDetail = {
  ...camille,
  promotions: { granted: true, source: 'web', at: instant('2025-10-02T15:00:00Z') },
  strikes: { count: 0, effect: 'none', items: [] },
  booking_reliability: { cancellation_rate: 4.2, no_show_rate: 1.1 },
  recent_bookings: [
    {
      id: 90,
      start_time: instant('2025-11-16T21:30:00Z'),
      end_time: instant('2025-11-16T22:30:00Z'),
      status: 'no_show',
      services: [{ name: 'Root Touch-Up' }, { name: 'Silk Blowout' }, { name: 'Gel Manicure' }],
      staff_name: 'Ava Laurent',
    },
    {
      id: 80,
      start_time: instant('2025-10-10T14:00:00Z'),
      end_time: instant('2025-10-10T15:00:00Z'),
      status: 'completed',
      services: [{ name: 'Silk Blowout' }],
      staff_name: 'Maya Okafor',
    },
  ],
  favorite_services: [{ id: 21, name: 'Balayage & Gloss', duration_minutes: 150, price: 22000 }],
  preferred_staff: [
    { id: 1, name: 'Ava Laurent', role: 'admin' },
    { id: 2, name: 'Sofia Lindqvist', role: 'staff' },
  ],
  preferred_booking_times: { days: ['Tuesday', 'Friday'], times: ['10:00 AM'] },
}

export const hanaFile: ClientDetail = {
  promotions: null,
  strikes: { count: 0, effect: 'none', items: [] },
  ...hana,
  booking_reliability: { cancellation_rate: 0, no_show_rate: 0 },
  recent_bookings: [],
  favorite_services: [],
  preferred_staff: [],
  preferred_booking_times: { days: [], times: [] },
}

export const stats: CrmStats = {
  total_clients: 312,
  new_clients_this_month: 18,
  average_lifetime_value: 48620,
  returning_clients: 221,
  average_booking_value: 6410,
  reliability_metrics: { overall_cancellation_rate: 4.1, overall_no_show_rate: 2 },
  segment_distribution: [
    { segment: 'VIP', count: 44, percentage: 14.1 },
    { segment: 'At risk', count: 8, percentage: 2.6 },
    { segment: 'Lapsed', count: 0, percentage: 0 },
    { segment: 'New', count: 18, percentage: 5.8 },
    { segment: 'Regular', count: 193, percentage: 61.9 },
    { segment: 'Occasional', count: 49, percentage: 15.7 },
  ],
}
