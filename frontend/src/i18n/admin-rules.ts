// Texts of the settings about online booking: whether it is open, and its rules. Each rule says its effect and gives an example.

export const adminRules = {
  online: {
    title: 'Online booking',
    open: 'Open. Clients can book online.',
    closed: 'Closed. Clients read “Online booking opens soon”. Your desk can still book.',
    close: 'Close online booking',
    reopen: 'Open for booking',
    saved: 'Online booking updated',
    saveFailed: { title: 'Update failed', text: 'Failed to update online booking. Please try again.' },
  },
  title: 'Rules of booking',
  hint: 'They hold for clients who book online. Bookings that are already made stay as they are.',
  unit: { minute: 'min', day: 'days', booking: 'bookings' },
  range: 'Please enter a whole number from {min, number} to {max, number}.',
  min_notice_minutes: {
    label: 'Notice',
    effect: 'Clients book at least {length} ahead.',
    none: 'Clients can book until the moment a time begins.',
    example:
      'Example: at 10:00 AM the first time they see is {time}{days, plural, =0 {} =1 { on the next day} other { # days later}}.',
  },
  horizon_days: {
    label: 'Horizon',
    effect: 'Clients see {count, plural, one {# day} other {# days}}, today included.',
    example: 'Example: today the last day they can choose is {date}.',
  },
  slot_step_minutes: {
    label: 'Step',
    effect: 'Times are offered every {count, number} minutes.',
    example: 'Example: {first}, {second}, {third}.',
    option: '{count, number} minutes',
  },
  hold_minutes: {
    label: 'Hold',
    effect: 'A time that is not confirmed yet is kept for {length}.',
    example:
      'Example: chosen at 10:00 AM, free again at {time}{days, plural, =0 {} other { on the next day}}.',
  },
  max_open_bookings: {
    label: 'Coming bookings',
    effect: 'A client has at most {count, plural, one {# coming booking} other {# coming bookings}}.',
    example:
      'Example: {count, plural, one {a client who has one} other {a client who has #}} books again once a visit is over. Your desk can always add more.',
  },
  completes_visits: {
    label: 'Complete visits at the end of the day',
    on: 'Confirmed visits become completed at the end of their day. You can still mark a no-show for 7 days.',
    off: 'Visits stay confirmed until somebody completes them.',
  },
  save: 'Save rules',
  saved: 'Rules of booking updated',
  saveFailed: { title: 'Update failed', text: 'Failed to update the rules of booking. Please try again.' },
} as const
