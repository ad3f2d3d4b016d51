// Texts of the dialog that hands the way to sign in to somebody who could not be told.

export const handOver = {
  title: 'Sign in at {address}',
  member: '{name} could not be told by WhatsApp. Let them scan this code, or send them the address.',
  admin:
    'The first admin of {name} could not be told by WhatsApp. Let them scan this code, or send the address.',
  scan: 'QR code of the sign-in page',
  close: 'Close',
  done: 'Done',
} as const
