// The contact form's rules.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contactSchema } from './contact'

const schema = contactSchema({ missingName: 'missing', nameTooLong: 'long', badEmail: 'email' })

describe('the contact form', () => {
  it.each<[string, string, string[]]>([
    ['Camille Rhodes', '', []],
    ['  Camille  ', ' c@example.com ', []],
    ['نور', 'nur@post.example.org', []],
    ['', '', ['missing']],
    ['   ', '', ['missing']],
    ['x'.repeat(120), '', []],
    ['x'.repeat(121), '', ['long']],
    ['Camille', 'c', ['email']],
    ['Camille', 'c@example', ['email']],
    ['Camille', 'c@@example.com', ['email']],
    ['Camille', 'c@example..com', ['email']],
    ['Camille', `${'x'.repeat(250)}@example.com`, ['email']],
    ['', 'c', ['missing', 'email']],
  ])('"%s" and "%s"', (name, email, problems) => {
    const result = z.safeParse(schema, { name, email })
    expect(result.success ? [] : result.error.issues.map((issue) => issue.message)).toEqual(problems)
    if (result.success) expect(result.data).toEqual({ name: name.trim(), email: email.trim() })
  })
})
