// Texts of what is asked before something is done to a salon. The question before suspending is specified (rules/screens#specified-texts).

export const masterQuestions = {
  access: {
    title: 'Access {name}',
    suspended: 'This salon is suspended: its clients cannot book, and its desk cannot add bookings.',
    inactive: 'This salon is inactive: its clients cannot book, and its desk cannot add bookings.',
    close: 'Close',
    keep: 'Cancel',
    action: 'Open dashboard',
  },
  suspend: {
    title: 'Suspend Salon',
    question:
      'Are you sure you want to suspend "{salon}"? This will make the salon inaccessible to clients and disable all bookings.',
    close: 'Close',
    keep: 'Cancel',
    action: 'Suspend',
    pending: 'Suspending...',
  },
} as const
