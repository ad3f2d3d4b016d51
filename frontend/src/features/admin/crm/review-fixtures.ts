// The reviews of the CRM's tests.
import type { AdminReview, AdminReviews } from '#/api/admin-reviews'
import { instant } from '#/lib/shop-time'

/** Of a year that is over: its days are written with it. */
export const camilleReview: AdminReview = {
  id: 12,
  version: 3,
  booking_id: 90,
  client_id: 31,
  client_name: 'Camille Rhodes',
  stars: 4,
  text: 'Lovely colour,\nlong wait.',
  name: 'Camille R.',
  staff_name: 'Ava Laurent',
  start_time: instant('2025-11-17T02:30:00Z'),
  created_at: instant('2025-11-17T15:00:00Z'),
  edited_at: null,
  hidden: null,
  reply: null,
  reply_at: null,
}

/** As little as a client can say. */
export const hanaReview: AdminReview = {
  ...camilleReview,
  id: 11,
  version: 1,
  booking_id: 80,
  client_id: null,
  client_name: 'Hana Sato',
  stars: 5,
  text: null,
  name: null,
  staff_name: 'Maya Okafor',
}

/** Hidden, changed by its client, and replied to. */
export const marcReview: AdminReview = {
  ...camilleReview,
  id: 10,
  version: 6,
  booking_id: 70,
  client_id: 33,
  client_name: 'Marc Blanc',
  stars: 1,
  text: 'Her phone number is 555.',
  name: 'Marc B.',
  edited_at: instant('2025-11-20T15:00:00Z'),
  hidden: 'private',
  reply: 'We are sorry, Marc.',
  reply_at: instant('2025-11-18T15:00:00Z'),
}

export const reviewBoard: AdminReviews = {
  average: 4.9,
  count: 124,
  stars: [1, 0, 2, 9, 112],
  by_staff: [
    { staff_id: 1, staff_name: 'Ava Laurent', average: 5, count: 41 },
    { staff_id: 2, staff_name: 'Sofia Lindqvist', average: 4.8, count: 31 },
  ],
  reviews: [camilleReview, hanaReview, marcReview],
}
