// The rules of signing up. There are no passwords: the screen asks for a name and a number only, and the specified rules of passwords are kept in
// the schema (rules/screens#no-passwords).
import * as z from 'zod/mini'

/** What a visitor may sign up as (rules/platform#account-types). */
export const accountTypes = ['client', 'salon_owner'] as const
export type AccountType = (typeof accountTypes)[number]

type Say<P> = (problem: P) => string
type Problem = 'shortName' | 'shortPhone'

/** What the screen asks for; `say` words the rules. */
export function contactSchema(say: Say<Problem>) {
  return z.object({
    name: z.string().check(z.trim(), z.minLength(2, say('shortName'))),
    phone: z.string().check(z.trim(), z.minLength(10, say('shortPhone'))),
  })
}

/** The whole specified form. */
export function signupSchema(say: Say<Problem | 'shortPassword' | 'mismatch'>) {
  const password = z.string().check(z.minLength(6, say('shortPassword')))
  return z
    .extend(contactSchema(say), {
      password,
      confirmPassword: password,
      accountType: z.enum(accountTypes),
    })
    .check(
      z.refine(({ password: chosen, confirmPassword }) => chosen === confirmPassword, {
        error: say('mismatch'),
        path: ['confirmPassword'],
      }),
    )
}
