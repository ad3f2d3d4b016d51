// Texts of the list of bookings that wait for a confirmation.

export const adminWaiting = {
  title: 'Waiting for confirmation',
  count: '{count}',
  pending: '{count, plural, one {# booking waits} other {# bookings wait}} for confirmation',
  held: 'Held until {time}',
  lapsed: 'Not confirmed in time',
} as const
