// Texts of what a client waits for, on their own page.

export const waitlistCard = {
  title: 'On the waitlist',
  who: '{staff} · {duration}',
  anyone: 'Any stylist',
  held: '{when} with {staff} is kept for you until {until}. Answer on WhatsApp.',
  free: '{when} with {staff} is free. Answer on WhatsApp.',
  start: '{date}, {time}',
  leave: 'Leave',
  leaving: 'Leaving...',
  which: ' the waitlist: {services}, {windows}',
  left: 'You have left the waitlist: {services}.',
  error: 'Error',
  leaveFailed: 'You could not be taken off the waitlist. Please try again.',
  failed: 'What you wait for could not be loaded.',
  retry: 'Retry',
} as const
