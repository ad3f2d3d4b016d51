// What the salon writes to clients on WhatsApp, as it is said where they book, and at the desk under their number.

export const consents = {
  messages:
    '{salon} sends messages about this appointment on WhatsApp. Write STOP REMINDERS to end reminders.',
  offers:
    'Send me offers and invitations to book again from {salon} on WhatsApp. I can end this any time by writing STOP.',
} as const
