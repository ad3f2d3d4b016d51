// Texts of a booking that was refused. The first two are specified (rules/screens#specified-texts).

export const refusals = {
  failedTitle: 'Booking failed',
  failedText: 'There was an error creating your booking. Please try again.',
  lost: 'That time was just taken.',
  lostNearest: 'That time was just taken. The nearest free time is marked for you.',
  myBookings: 'My Bookings',
} as const
