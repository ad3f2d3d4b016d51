// What answers are about.

/** What an endpoint is about. A command refreshes every read that shares a tag with it. */
export type Tag =
  | 'session'
  | 'shop'
  | 'services'
  | 'staff'
  | 'hours'
  | 'schedules'
  | 'slots'
  | 'bookings'
  | 'chairs'
  | 'clients'
  | 'reviews'
  | 'waitlist'
  | 'consents'
  | 'platform'
