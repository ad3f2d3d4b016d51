// Texts of a visitor who verifies over WhatsApp. Their answers are specified (rules/screens#specified-texts).

export const verification = {
  opened: 'WhatsApp opened',
  profile: 'Complete the verification in WhatsApp, then return here to see your updated profile status',
  booking: 'Complete the verification in WhatsApp, then return here to see your updated booking status',
  waitlist: 'Complete the verification in WhatsApp, then return here: you join the waitlist at once',
  error: 'Error',
  unreadable: 'Could not generate WhatsApp verification link.',
  failed: 'Failed to get WhatsApp link. Please try again.',
} as const
