// Texts of the way onto the waitlist, beside the times of a day.

export const waitlistJoin = {
  nothing: 'No time that suits you?',
  join: 'Join the Waitlist',
} as const
