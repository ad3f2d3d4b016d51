// Who books: the name and e-mail a visitor typed, remembered on this device for the next booking.
import * as z from 'zod/mini'
import { storedRecord } from '#/lib/storage'

const contactSchema = z.object({ name: z.string(), email: z.string() })
export type Contact = z.infer<typeof contactSchema>

export const rememberedContact = storedRecord('local', 'bookingContact', contactSchema)

/** The session a booking was made in, as the server named it. */
export const bookingSessionId = storedRecord('local', 'bookingSessionId', z.string())
