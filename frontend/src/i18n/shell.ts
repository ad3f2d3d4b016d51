// Texts around every page: header, bars, gate, notifications. The wording of the gate is specified
// (rules/screens#specified-texts).

export const shell = {
  platform: 'Parlour',
  skip: 'Skip to content',
  homeOf: ', home',
  mainNav: 'Main',
  mobileNav: 'Mobile',
  home: 'Home',
  book: 'Book',
  services: 'Services',
  contact: 'Contact',
  menu: 'Menu',
  openMenu: 'Open menu',
  createSalon: 'Create Your Salon',
  staffLogin: 'Staff login',
  toPlatform: 'Salons are created on the main site.',
  profile: 'Profile',
  useDark: 'Use dark theme',
  useLight: 'Use light theme',
  loading: 'Loading...',
  retry: 'Retry',
  close: 'Close',
  discard: { title: 'Discard what you typed?', keep: 'Keep editing', action: 'Discard' },
  offline: 'You are offline. What you chose is kept.',
  lost: 'We could not reach the salon. Trying again.',
  gate: {
    loading: 'Loading salon information...',
    broken: 'Configuration Error',
    unreachable: 'Unable to load salon configuration',
  },
  crash: {
    title: 'Something went wrong',
    hint: 'Reload the page. If it happens again, please call the salon.',
    reload: 'Reload',
    home: 'Back to Home',
  },
} as const
