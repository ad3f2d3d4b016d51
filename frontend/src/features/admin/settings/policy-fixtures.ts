// What a salon of the tests has set about its appointments.
export const policy = {
  cancel_notice_minutes: 1_440,
  move_notice_minutes: 720,
  max_moves: 3,
  late_cancel: 'allow' as const,
  text: 'Please let us know early.',
  strike_months: 12,
  strikes_approval_at: 2,
  strikes_call_at: 3,
  staff_may_override: false,
  staff_may_discount: false,
  version: 4,
}
