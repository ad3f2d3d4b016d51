// Texts of the dialog that asks what stays when the salon's time zone changes. Its success and failure are those of its two places.

export const adminZone = {
  title: 'Change timezone',
  subtitle: 'From {from} to {to}',
  loading: 'Loading bookings...',
  concerned:
    '{count, plural, =0 {No coming booking is concerned.} one {# coming booking is concerned.} other {# coming bookings are concerned.}}',
  unknown: 'We could not find out which bookings are concerned.',
  question: 'What stays?',
  keep: {
    instant: 'The moments',
    instantHelp: 'Bookings stay at the same moment. Their times are then shown in {to} time.',
    clock: 'The clock times',
    clockHelp:
      'A booking at 10:00 AM stays at 10:00 AM, by the clock of {to}. Bookings move, and their clients are told.',
  },
  hours: 'Opening hours and schedules keep their clock times.',
  action: 'Change timezone',
} as const
