// What a service is made of, and under which rules. Fields hold what is typed; money is typed in dollars, with
// cents behind a point where there are any, and stored as cents.
import * as z from 'zod/mini'
import type { AdminService, ServiceBody } from '#/api/admin-services'
import { descriptionLimit, titleLimit } from '#/lib/limits'
import { randomUuid } from '#/lib/session-id'

export interface OptionForm {
  label: string
  charge: string
  minutes: string
}

export interface ModifierForm {
  id: string
  label: string
  type: 'single' | 'multi'
  required: boolean
  options: OptionForm[]
}

export interface ServiceForm {
  name: string
  duration: string
  price: string
  /** The id, or empty for none. */
  category: string
  description: string
  modifiers: ModifierForm[]
}

export const newOption = (): OptionForm => ({ label: '', charge: '0', minutes: '0' })
export const newModifier = (): ModifierForm => ({
  // `id` would be taken by react-hook-form for the row's own key.
  id: randomUuid(),
  label: '',
  type: 'single',
  required: false,
  options: [newOption()],
})

/** A new service takes an hour and costs $50. Whole dollars show without cents. */
export function serviceForm(service: AdminService | null): ServiceForm {
  return {
    name: service?.name ?? '',
    duration: String(service?.duration_minutes ?? 60),
    price: dollars(service?.price ?? 5000),
    category: service?.category_id == null ? '' : String(service.category_id),
    description: service?.description ?? '',
    modifiers: (service?.modifiers ?? []).map(({ id, label, type, required, options }) => ({
      id,
      label,
      type: type === 'single' ? 'single' : 'multi',
      required,
      options: options.map((option) => ({
        label: option.label,
        charge: dollars(option.extraCharge),
        minutes: String(option.extraMinutes),
      })),
    })),
  }
}

const dollars = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))
// 85.55 times 100 is a little less than 8555.
const cents = (typed: string) => Math.round(Number(typed) * 100)

export function serviceBody(form: ServiceForm): ServiceBody {
  return {
    name: form.name,
    description: form.description,
    duration_minutes: Number(form.duration),
    price: cents(form.price),
    category_id: form.category === '' ? null : Number(form.category),
    modifiers: form.modifiers.map(({ options, ...group }) => ({
      ...group,
      options: options.map(({ label, charge, minutes }) => ({
        label,
        extraCharge: cents(charge),
        extraMinutes: Number(minutes),
      })),
    })),
  }
}

type Problem =
  | 'name'
  | 'nameTooLong'
  | 'descriptionTooLong'
  | 'duration'
  | 'price'
  | 'modifierName'
  | 'optionName'
  | 'charge'
  | 'time'
  | 'options'
  | 'sameModifier'
  | 'sameOption'

const mostDollars = 100_000

export function serviceSchema(say: (problem: Problem) => string) {
  const name = (required: Problem) =>
    z.string().check(z.trim(), z.minLength(1, say(required)), z.maxLength(titleLimit, say('nameTooLong')))
  const whole = (least: number, most: number, problem: Problem) =>
    z.string().check(
      z.trim(),
      z.refine((typed) => /^\d{1,7}$/.test(typed) && least <= Number(typed) && Number(typed) <= most, {
        error: say(problem),
      }),
    )
  const money = (problem: Problem) =>
    z.string().check(
      z.trim(),
      z.refine((typed) => /^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) <= mostDollars, {
        error: say(problem),
      }),
    )
  const option = z.object({
    label: name('optionName'),
    charge: money('charge'),
    minutes: whole(0, 180, 'time'),
  })
  const modifier = z.object({
    id: z.string(),
    label: name('modifierName'),
    type: z.enum(['single', 'multi']),
    required: z.boolean(),
    options: z.array(option).check(z.minLength(1, say('options')), namedOnce(say('sameOption'))),
  })
  return z.object({
    name: name('name'),
    duration: whole(5, 480, 'duration'),
    price: money('price'),
    category: z.string(),
    description: z.string().check(z.trim(), z.maxLength(descriptionLimit, say('descriptionTooLong'))),
    modifiers: z.array(modifier).check(namedOnce(say('sameModifier'))),
  })
}

/** A label identifies what it names: the second of the same is the problem. */
function namedOnce<T extends { readonly label: string }>(message: string) {
  return z.check<T[]>(({ value, issues }) => {
    value.forEach(({ label }, place) => {
      if (value.findIndex((other) => other.label === label) < place) {
        issues.push({ code: 'custom', message, input: label, path: [place, 'label'] })
      }
    })
  })
}
