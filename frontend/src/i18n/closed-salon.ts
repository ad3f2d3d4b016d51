// Texts of a salon's host while the platform has closed the salon, and of one without a salon. The latter are specified
// (rules/screens#specified-texts).

export const closedSalon = {
  closed: 'This salon is not taking bookings at the moment.',
  phone: 'Phone: <phone></phone>',
  bookings: 'My Bookings',
  notSetUp: 'Salon Not Set Up Yet',
  setUp: 'Set Up Your Salon',
  signIn: 'Sign in here',
} as const
