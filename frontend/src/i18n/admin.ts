// Texts around the dashboard's tabs: the four guards, header, cards, and what all tabs share. The guards' wording, titles, cards and
// tab names are the specification's.

export const admin = {
  title: 'Admin Dashboard',
  salonTitle: 'Salon Dashboard',
  managing: 'Managing: {salon}',
  loading: 'Loading dashboard...',
  guard: {
    chooseShop: {
      title: 'Shop Selection Required',
      text: 'Choose the salon you want to manage on your dashboard.',
    },
    anonymous: {
      title: 'Access Denied',
      text: 'You need to be logged in as an admin or staff member to access this page.',
    },
    forbidden: {
      title: 'Access Denied',
      text: "You don't have permission to access the admin dashboard.",
    },
    unassigned: {
      title: 'No Shop Assigned',
      text: "You haven't been assigned to any shop yet. Please contact your administrator.",
    },
    signIn: 'Sign in',
    home: 'Back to Home',
  },
  master: 'Master Dashboard',
  logout: 'Logout',
  loggedOut: 'Logged out',
  logoutFailed: { title: 'Logout Error', text: 'There was an error logging out. Please try again.' },
  role: { master_admin: 'master admin', admin: 'admin', staff: 'staff' },
  cards: {
    label: 'Bookings of this salon',
    total: 'Total Bookings',
    pending: 'Pending',
    confirmed: 'Confirmed',
    completed: 'Completed',
    unknown: 'not known',
  },
  sections: 'Dashboard sections',
  tab: { categories: 'Categories', services: 'Services', chairs: 'Chairs' },
  close: 'Close',
  cancel: 'Cancel',
  delete: 'Delete',
  deleting: 'Deleting...',
  saving: 'Saving...',
  retry: 'Retry',
  impact: {
    loading: 'Looking for bookings that depend on it...',
    unknown: 'Could not find out which bookings depend on it.',
    none: 'No upcoming bookings depend on it.',
    bookings: '{count, plural, one {# upcoming booking depends} other {# upcoming bookings depend}} on it:',
    booking: '{date}, {time}',
    more: '{count, plural, one {and # more} other {and # more}}',
  },
} as const
