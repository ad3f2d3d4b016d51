// What the platform's forms ask of a salon, and under which rules (rules/platform#naming). The wizard's rules are others.
import * as z from 'zod/mini'
import type { PlatformShop, SalonBody, SalonEdit } from '#/api/platform-shops'
import type { Plan } from '#/api/shop-setup'
import { isZone } from '#/lib/all-zones'
import { browserZone } from '#/lib/browser-zone'
import { plans } from './salon-list'

/** By how many days a trial can be extended. */
export const extensions = ['0', '7', '14', '30'] as const

export type SalonTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'duplicate' | 'edit'; readonly shop: PlatformShop }

export interface SalonForm {
  name: string
  subdomain: string
  /** Empty: no number. */
  number: string
  /** Only asked for of a salon that is there: a new one begins with the smaller plan, and a copy with that of its pattern. */
  plan: Plan
  /** Only asked for of a salon that is there: so many days more of its trial. */
  longer: (typeof extensions)[number]
  /** Only asked for of a new salon. */
  timezone: string
}

type Problem = 'shortName' | 'shortSubdomain' | 'badSubdomain' | 'badTimezone'

/** An address that stays as it is was accepted once, whatever this form thinks of it (rules/platform#naming). */
export function salonSchema(say: (problem: Problem) => string, present: string | null) {
  const kept = (subdomain: string) => subdomain === present
  return z.object({
    name: z.string().check(z.trim(), z.minLength(2, say('shortName'))),
    subdomain: z.string().check(
      z.trim(),
      z.refine((typed) => kept(typed) || typed.length >= 3, { error: say('shortSubdomain'), abort: true }),
      z.refine((typed) => kept(typed) || /^[a-z0-9]+$/.test(typed), { error: say('badSubdomain') }),
    ),
    number: z.string().check(z.trim()),
    plan: z.enum(plans),
    longer: z.enum(extensions),
    timezone: z.string().check(z.trim(), z.refine(isZone, { error: say('badTimezone') })),
  })
}

/** A new salon is most often where its master is. */
export const emptyForm = (): SalonForm => ({
  name: '',
  subdomain: '',
  number: '',
  plan: 'base',
  longer: '0',
  timezone: browserZone(),
})

export function editForm({ name, subdomain, whatsapp_admin_number: number, plan }: PlatformShop): SalonForm {
  return { ...emptyForm(), name, subdomain, number: number ?? '', plan }
}

/** The specified defaults of a copy. */
export function copyForm({ name, subdomain, plan }: PlatformShop): SalonForm {
  return { ...emptyForm(), name: `${name} (Copy)`, subdomain: `${subdomain}copy`, plan }
}

export function salonBody({ name, subdomain, number }: SalonForm): SalonBody {
  return { name, subdomain, whatsapp_admin_number: number || null }
}

export function editBody(form: SalonForm): SalonEdit {
  const days = Number(form.longer)
  return { ...salonBody(form), plan: form.plan, ...(days > 0 && { extend_trial_days: days }) }
}
