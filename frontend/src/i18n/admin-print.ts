// Texts of a day on paper.

export const adminPrint = {
  title: 'Bookings of {date}',
  head: '{salon} · {date}',
  back: 'Back to the calendar',
  print: 'Print',
  phones: 'With phone numbers',
  loading: 'Loading bookings...',
  failed: 'Error loading bookings. Please try again.',
  none: 'No bookings on this day.',
  time: 'Time',
  client: 'Client',
  services: 'Services and options',
  minutes: 'Min',
  chair: 'Chair',
  marks: 'Marks',
  option: '{group}: {options}',
  break: 'Break',
  movedBreak: 'Break, moved',
} as const
