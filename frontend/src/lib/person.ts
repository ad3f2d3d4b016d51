// What the server accepts as a person's name and e-mail.

export const nameLimit = 120
export const emailLimit = 254

/** Empty, or something@somewhere.tld. */
export const emailShape = /^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
