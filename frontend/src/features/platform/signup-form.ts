// The rules of signing up. There are no passwords: the screen asks for a name and a number only, and the specified rules of passwords are kept in
// the schema (rules/screens#no-passwords).
import * as z from 'zod/mini'
import { accountTypes } from './account-types'

interface Problems {
  readonly shortName: string
  readonly shortPhone: string
}

interface PasswordProblems extends Problems {
  readonly shortPassword: string
  readonly mismatch: string
}

export interface ContactForm {
  name: string
  phone: string
}

/** What the screen asks for. */
export function contactSchema({ shortName, shortPhone }: Problems) {
  return z.object({
    name: z.string().check(z.trim(), z.minLength(2, shortName)),
    phone: z.string().check(z.trim(), z.minLength(10, shortPhone)),
  })
}

/** The whole specified form. */
export function signupSchema(problems: PasswordProblems) {
  const password = z.string().check(z.minLength(6, problems.shortPassword))
  return z
    .extend(contactSchema(problems), {
      password,
      confirmPassword: password,
      accountType: z.enum(accountTypes),
    })
    .check(
      z.refine(({ password: chosen, confirmPassword }) => chosen === confirmPassword, {
        error: problems.mismatch,
        path: ['confirmPassword'],
      }),
    )
}
