// What a verified visitor may change, and under which rules.
import * as z from 'zod/mini'
import { emailLimit, emailShape, nameLimit } from '#/lib/limits'

export interface Details {
  readonly name: string
  /** Empty when there is none. */
  readonly email: string
}

/** The form's rules; the texts are the caller's. */
export function detailsSchema(texts: { nameRequired: string; nameTooLong: string; badEmail: string }) {
  return z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, texts.nameRequired), z.maxLength(nameLimit, texts.nameTooLong)),
    email: z
      .string()
      .check(z.trim(), z.regex(emailShape, texts.badEmail), z.maxLength(emailLimit, texts.badEmail)),
  })
}

/** An empty e-mail is left out. */
export function profileRequest({ name, email }: Details): { name: string; email?: string } {
  return email === '' ? { name } : { name, email }
}
