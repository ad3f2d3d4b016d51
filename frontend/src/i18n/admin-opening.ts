// Texts of the dashboard before a salon opens online booking.

export const adminOpening = {
  title: 'Before you open',
  text: 'Clients read “Online booking opens soon” until you open. Your desk can already book.',
  progress: '{seen, number} of {all, number} looked at',
  looked: 'Looked at',
  notLooked: 'Not looked at yet',
  step: {
    contact: 'Name and phone',
    hours: 'Opening hours',
    services: 'Services',
    team: 'Team',
    site: 'A look at your site',
    timezone: 'Time zone',
    currency: 'Currency',
  },
  noPhone: 'No phone yet',
  dollars: 'Clients see your prices in US dollars.',
  newTab: '(opens in a new tab)',
  open: 'Open for booking',
  opening: 'Opening...',
  opened: 'Open for booking',
  openedText: 'Clients can book online now. Settings close it again.',
  openFailed: { title: 'Update failed', text: 'Failed to open online booking. Please try again.' },
} as const
