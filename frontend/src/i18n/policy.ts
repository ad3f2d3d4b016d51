// Texts about what clients may change of their appointments.

export const policy = {
  days: '{count, plural, one {# day} other {# days}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  free: 'Free to move until {move} before, free to cancel until {cancel} before.',
  freeToMove: 'Free to move until {move} before.',
  freeToCancel: 'Free to cancel until {cancel} before.',
  agree: 'By booking you agree to it.',
} as const
