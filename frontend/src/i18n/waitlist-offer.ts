// Texts of the page behind the link of a message: a time that has come free.

export const waitlistOffer = {
  loading: 'Loading the time...',
  failed: 'Unable to load the time. Please try again.',
  open: 'A time has come free.',
  held: 'Kept for you until {until}.',
  first: 'The first to take it has it.',
  take: 'Take it',
  taking: 'Booking...',
  decline: 'No, thanks',
  declining: 'Telling the salon...',
  confirmed: 'Booked: {services} with {staff}, {when}.',
  pending:
    'Requested: {services} with {staff}, {when}. The salon confirms it itself. We tell you on WhatsApp.',
  taken: 'You took this time. My Bookings shows how it stands.',
  declined: 'Fine. You stay on the waitlist.',
  gone: 'That time is gone.',
  which: '{services} with {staff}, {when}',
  when: '{date}, {time}',
  others: 'See other times',
  bookings: 'My Bookings',
  answerFailed: 'Your answer did not arrive. Please try again.',
  stranger: 'Not for you? Please ignore this page.',
} as const
