// Texts of the sign-up page. What is wrong with a field, also with the passwords that are not asked for, is specified
// (rules/screens#specified-texts).

export const signup = {
  title: 'Sign Up',
  intro: 'No password to make up: WhatsApp verifies you.',
  loading: 'Loading...',
  accountType: 'Account type',
  name: 'Name',
  phone: 'Phone number',
  shortName: 'Name must be at least 2 characters',
  shortPhone: 'Phone number must be at least 10 characters',
  shortPassword: 'Password must be at least 6 characters',
  mismatch: 'Passwords do not match',
  next: 'WhatsApp verifies you',
  client: {
    tab: 'Client',
    hint: 'You verify with one WhatsApp message when you book at a salon.',
    next: 'Open your salon’s page and book: one WhatsApp message confirms it.',
    action: 'Continue',
  },
  salon_owner: {
    tab: 'Salon owner',
    hint: 'Next you name your salon and send one WhatsApp message to verify your number.',
    next: 'Name your salon, then send one WhatsApp message.',
    action: 'Set up your salon',
  },
  haveAccount: 'Do you work at a salon already?',
  signIn: 'Sign in',
} as const
