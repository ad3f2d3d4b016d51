// Texts of the question before an appointment is cancelled.

export const cancellation = {
  title: 'Cancel this appointment?',
  when: '{date}, {from} – {to}',
  cancel: 'Cancel Booking',
  cancelling: 'Cancelling...',
  late: 'It is less than {notice} before your appointment. Canceling now counts as a late cancellation.',
  movedLate: 'You moved this appointment inside the notice. Canceling it counts as a late cancellation.',
  stillMovable: 'Moving it is still possible.',
  moveInstead: 'Move Instead',
  keep: 'Keep Booking',
  close: 'Close',
  done: { title: 'Booking deleted', text: 'Your appointment has been cancelled successfully.' },
  failed: { title: 'Error', text: 'Failed to delete booking. Please try again.' },
} as const
