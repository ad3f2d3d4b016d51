// What a new salon is made of, and under which rules (rules/platform#naming).
import * as z from 'zod/mini'
import { colorShape } from '#/lib/limits'

export const storedDetails = z.object({
  name: z.string(),
  subdomain: z.string(),
  address: z.string(),
  description: z.string(),
  timezone: z.string(),
  primary: z.string(),
  secondary: z.string(),
})
export type Details = z.infer<typeof storedDetails>

type Problem = 'shortName' | 'shortSubdomain' | 'longSubdomain' | 'badSubdomain' | 'noTimezone' | 'badColor'

const longest = 20
const wellFormed = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** Three characters of a name are enough; the same rule has another sentence in the first step. */
export const nameRule = (problem: string) => z.string().check(z.trim(), z.minLength(3, problem))

export function detailsSchema(say: (problem: Problem) => string) {
  const color = z.string().check(
    z.trim(),
    z.refine((code) => code === '' || colorShape.test(code), say('badColor')),
  )
  const text = z.string().check(z.trim())
  return z.object({
    name: nameRule(say('shortName')),
    subdomain: z
      .string()
      .check(
        z.minLength(3, { error: say('shortSubdomain'), abort: true }),
        z.maxLength(longest, { error: say('longSubdomain'), abort: true }),
        z.regex(wellFormed, say('badSubdomain')),
      ),
    address: text,
    description: text,
    timezone: z.string().check(z.minLength(1, say('noTimezone'))),
    primary: color,
    secondary: color,
  })
}

/** Whether it is worth asking if the address is taken. */
export function couldBeSubdomain(typed: string): boolean {
  return 3 <= typed.length && typed.length <= longest && wellFormed.test(typed)
}

/** What remains of an address as it is typed. */
export function subdomainTyped(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9-]/g, '')
}

/** The address that a name suggests: "Fern & Co" could be at "fern-co", and "Wanda's" at "wandas". */
export function suggestedSubdomain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}

/** The third step before anything is typed there. */
export function detailsOf(shopName: string): Details {
  return {
    name: shopName,
    subdomain: suggestedSubdomain(shopName),
    address: '',
    description: '',
    timezone: 'America/New_York',
    primary: '#9C27B0',
    secondary: '#E91E63',
  }
}

/** The body that opens the salon, without the proof. */
export function setupBody({ name, subdomain, address, description, timezone, primary, secondary }: Details) {
  return {
    name,
    subdomain,
    business_address: address || null,
    business_description: description || null,
    timezone,
    color_palette: { ...(primary && { primary }), ...(secondary && { secondary }) },
  }
}
