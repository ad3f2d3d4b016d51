// Texts of the list of bookings that wait for a confirmation, and of the question whose one of them is.

export const adminWaiting = {
  title: 'Waiting for confirmation',
  count: '{count}',
  pending: '{count, plural, one {# booking waits} other {# bookings wait}} for confirmation',
  held: 'Held until {time}',
  approval: 'Waiting for approval until {time}',
  lapsed: 'Not confirmed in time',
  who: {
    one: 'Is this {client}?',
    several: 'Which client is this?',
    typed: 'Booked as {name}.',
    choices: 'Clients like this one',
    new: 'New client',
    confirm: 'Confirm',
    confirming: 'Updating...',
  },
} as const
