// Texts of the day as a list, and of the tools beside the calendar that are not always in sight.

export const adminList = {
  title: 'Bookings by time, {title}',
  empty: 'No bookings on this day.',
  block: 'Blocked time',
  with: 'with {name}',
  finish: 'Finish',
  of: '{step}, {client}',
  loadFailed: 'Error loading the booking. Please try again.',
  finishFailed: 'Update failed',
  more: 'More',
  list: 'List',
  print: 'Print',
} as const
