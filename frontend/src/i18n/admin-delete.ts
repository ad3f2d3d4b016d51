// Texts of what depends on something that is deleted.

export const adminDelete = {
  loading: 'Looking for bookings that depend on it...',
  none: 'No upcoming bookings depend on it.',
  bookings: '{count, plural, one {# upcoming booking depends} other {# upcoming bookings depend}} on it:',
  chairs:
    '{names}: {count, plural, one {this chair is} other {these chairs are}} only for what you delete. Nothing can be booked there afterwards, until you edit {count, plural, one {it} other {them}}.',
} as const
