// Texts of the dialog with the address that an admin hands over to a new member.

export const handOver = {
  title: 'Sign in at {address}',
  member: '{name} could not be told by WhatsApp. Let them scan this code, or send them the address.',
  admin:
    'The first admin of {name} could not be told by WhatsApp. Let them scan this code, or send the address.',
  scan: 'QR code of the sign-in page',
  close: 'Close',
  done: 'Done',
} as const
