// Texts of the switch between fortnights, where a salon can be booked further ahead than two weeks.

export const fortnights = {
  earlier: 'Earlier',
  later: 'Later',
  shown: '{from} – {to}',
} as const
