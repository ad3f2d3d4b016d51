// Texts of the search over clients, bookings and the dashboard's tabs.

export const adminSearch = {
  open: 'Search',
  title: 'Search',
  field: 'Search clients and bookings',
  help: 'A name, the end of a phone number, or #1207 for a booking',
  helpForStaff: 'A name, or #1207 for one of your bookings',
  results: 'Results',
  loading: 'Searching...',
  loadingForm: 'Loading the search...',
  count: '{count, plural, one {# result} other {# results}}',
  nothing: 'Nothing found for “{q}”.',
  failed: 'Search failed. Please try again.',
  group: { clients: 'Clients', bookings: 'Bookings', actions: 'Actions' },
  next: 'Next visit {date}, {time}',
  last: 'Last visit {date}',
  noVisit: 'No visit yet',
  number: '#{id}',
  when: '{date}, {time}',
  addBooking: 'Add booking',
  status: {
    confirmed: 'Confirmed',
    pending: 'Pending',
    cancelled: 'Cancelled',
    completed: 'Completed',
    no_show: 'No-show',
  },
} as const
