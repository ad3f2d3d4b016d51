// Texts around the dashboard's tabs: the four guards, header, cards, and what all tabs share. The guards' wording, titles, cards and
// tab names are specified (rules/screens#specified-texts).

export const admin = {
  title: 'Admin Dashboard',
  salonTitle: 'Salon Dashboard',
  managing: 'Managing: {salon}',
  loading: 'Loading dashboard...',
  zoneFailed: 'Error loading the salon. Please try again.',
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
  tab: {
    bookings: 'Bookings',
    crm: 'CRM',
    categories: 'Categories',
    services: 'Services',
    staff: 'Staff',
    chairs: 'Chairs',
    schedules: 'Schedules',
    settings: 'Settings',
  },
  close: 'Close',
  cancel: 'Cancel',
  delete: 'Delete',
  deleting: 'Deleting...',
  saving: 'Saving...',
  back: 'Back',
  saveAnyway: 'Save anyway',
  retry: 'Retry',
  reload: 'Reload',
  reloadNote: 'It replaces what you typed with what is saved now.',
  impact: {
    label: 'Bookings it concerns',
    loading: 'Looking for bookings that depend on it...',
    unknown: 'Could not find out which bookings depend on it.',
    none: 'No upcoming bookings depend on it.',
    bookings: '{count, plural, one {# upcoming booking depends} other {# upcoming bookings depend}} on it:',
    chairs:
      '{names}: {count, plural, one {this chair is} other {these chairs are}} only for what you delete. Nothing can be booked there afterwards, until you edit {count, plural, one {it} other {them}}.',
    booking: '{date}, {time}',
    stay: 'Bookings stay as they are and nobody is told. Cancel in Bookings what cannot be kept.',
    more: '{count, plural, one {and # more} other {and # more}}',
  },
} as const
