// Texts of confirming by e-mail, beside WhatsApp.

export const byEmail = {
  offer: 'Confirm by e-mail instead',
  title: 'Confirm by e-mail',
  text: 'We mail you a link. Open it and press the button there; no account is made.',
  email: 'E-mail',
  badEmail: 'Please enter a valid e-mail address.',
  send: 'Send the e-mail',
  sending: 'Sending...',
  sentTitle: 'Look into your mailbox',
  sent: 'An e-mail to <email></email> is on its way. It may take a minute, or lie in the spam folder. This page follows by itself.',
  again: 'Send again',
  failed: 'The e-mail could not be sent. Please try again.',
} as const
