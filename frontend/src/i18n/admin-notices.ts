// Texts of what a member of staff hears of by WhatsApp.

export const adminNotices = {
  open: 'Notices',
  title: 'Booking notices',
  subtitle: 'Of which bookings you hear by WhatsApp. What you did yourself is never among them.',
  label: 'Notify me of',
  choice: { own: 'My own bookings', all: 'All bookings of the salon', none: 'None' },
  loading: 'Loading your notices...',
  failed: 'Error loading your notices. Please try again.',
  save: 'Save changes',
  saved: 'Booking notices updated',
  saveFailed: { title: 'Update failed', text: 'Failed to update your notices. Please try again.' },
} as const
