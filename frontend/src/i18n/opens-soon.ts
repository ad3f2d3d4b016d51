// Texts of a salon's pages before its owner opens online booking.

export const opensSoon = {
  title: 'Online booking opens soon',
  contact: 'Until then, please contact {salon}:',
  later: 'Please look in again soon.',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
} as const
