// Texts of who books: the form of a visitor nobody knows yet, and the way out for the next person at a shared screen. The wording of the form and of
// its missing name is specified (rules/screens#specified-texts).

export const contact = {
  yourDetails: 'Your details',
  name: 'Full Name',
  email: 'Email',
  optional: '(Optional)',
  emailPlaceholder: 'you@example.com',
  phoneNote: 'Your phone number is verified via WhatsApp after booking. No password and no code to type.',
  startOver: 'Not you? Start over',
  startOverFailed: { title: 'Error', text: 'This did not work. Please try again.' },
  missingName: 'Missing information: Please enter your name.',
  nameTooLong: 'Please use a shorter name.',
  badEmail: 'Please check the email address, or leave it empty.',
} as const
