// Texts of the page that the link of a mail opens.

export const mailLink = {
  loading: 'Loading your appointment...',
  waiting: { title: 'Confirm your appointment', text: 'One press, and the time is yours.' },
  confirmed: { title: 'Booking Confirmed!', text: 'Your chair is yours. We look forward to seeing you.' },
  lapsed: {
    title: 'This link has ended',
    text: 'The appointment was not confirmed in time, so the chair is no longer held. Nothing is booked.',
  },
  cancelled: { title: 'Booking Cancelled', text: 'This appointment has been cancelled.' },
  confirm: 'Confirm this appointment',
  confirming: 'Confirming...',
  with: 'With <stylist></stylist>',
  when: '{date}, {time}',
  bookAgain: 'Book Again',
  home: 'Return Home',
  broken: { title: 'Unknown link', text: 'Please use the newest e-mail, or call the salon.' },
  failed: 'The appointment could not be confirmed. Please try again.',
} as const
