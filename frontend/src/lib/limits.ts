// How long texts may be and which shape they have, as the server accepts them.

/** Of the texts that a salon writes about its own things. */
export const titleLimit = 120
export const descriptionLimit = 2000

/** Of the texts that a salon presents itself with, in characters. */
export const salonLimits = { name: 120, address: 200, description: 1000, priceNote: 200 } as const

/** Of a person. */
export const nameLimit = 120
export const emailLimit = 254

/** Empty, or something@somewhere.tld. */
export const emailShape = /^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** "#9C27B0". */
export const colorShape = /^#[0-9a-f]{6}$/i
