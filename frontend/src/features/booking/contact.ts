// Who books: the name and e-mail a visitor types, remembered in this tab for the next booking. A shared tablet forgets them with the tab.
import * as z from 'zod/mini'
import { emailLimit, emailShape, nameLimit } from '#/lib/limits'
import { storedRecord } from '#/lib/storage'

export interface Contact {
  readonly name: string
  /** Empty when none was given. */
  readonly email: string
}

/** The form's rules; the texts are the caller's. */
export function contactSchema(texts: { missingName: string; nameTooLong: string; badEmail: string }) {
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, texts.missingName), z.maxLength(nameLimit, texts.nameTooLong)),
    email: z
      .string()
      .check(z.trim(), z.regex(emailShape, texts.badEmail), z.maxLength(emailLimit, texts.badEmail)),
  })
}

export const rememberedContact = storedRecord(
  'session',
  'bookingContact',
  z.object({ name: z.string(), email: z.string() }),
)
