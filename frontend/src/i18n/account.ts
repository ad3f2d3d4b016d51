// Texts of the signed-in visitor's links in the header. Their names and the two answers to logging out are specified (rules/screens#specified-texts).

export const account = {
  nav: 'Account',
  menu: 'Your account, {name}',
  profile: 'My Profile',
  myBookings: 'My Bookings',
  dashboard: 'Dashboard',
  logout: 'Logout',
  loggedOut: 'Logged out',
  failed: { title: 'Logout Error', text: 'There was an error logging out. Please try again.' },
} as const
