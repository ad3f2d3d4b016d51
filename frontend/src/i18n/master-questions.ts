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
  delete: {
    title: 'Delete {name}?',
    what: 'Its menu, team, clients, bookings and pictures are deleted for good. Nobody can bring them back.',
    first: 'First download what the salon has: its owner may ask for it.',
    download: 'Download everything',
    downloading: 'Downloading...',
    downloaded: 'Downloaded. Keep the file where only the owner gets it.',
    downloadFailed: 'The download failed. Please try again.',
    name: 'Type the name of the salon: {name}',
    close: 'Close',
    keep: 'Cancel',
    action: 'Delete for good',
    done: 'Salon deleted',
    failed: { title: 'Deletion failed', text: 'Failed to delete the salon. Please try again.' },
  },
} as const
