// Texts of what the visitor lets the salon write to them.

export const profileMessages = {
  title: 'Messages',
  text: 'Confirmations and cancellations of your appointments come in any case.',
  loading: 'Loading your choices...',
  loadFailed: 'What you chose could not be loaded.',
  retry: 'Try again',
  reminders: 'Reminders on WhatsApp',
  promotions: 'Offers and invitations',
  withReminders: 'Thanks for your visits and times of the waitlist come with them.',
  stopped: {
    reminders: 'You ended reminders of all salons. Write START to us on WhatsApp to get them again.',
    promotions: 'You ended offers of all salons. Write START to us on WhatsApp to get them again.',
  },
  saved: { title: 'Messages updated', text: 'Your choice has been saved.' },
  failed: { title: 'Error', text: 'Your choice could not be saved. Please try again.' },
} as const
