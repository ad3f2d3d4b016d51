// What is typed while a visit is finished, and what is sent of it. Money is typed in dollars and counted in cents.

import type { BookingDetail } from '#/api/admin-booking-detail'
import type { FinalLineBody, FinishBody } from '#/api/admin-finish'
import type { ChosenModifier } from '#/api/services'
import { randomUuid } from '#/lib/session-id'
import type { SelectedService } from '#/selection/selection'

/** The most lines that a visit has in the end. */
export const MAX_LINES = 20
const MAX_PRICE = 1_000_000
const MAX_NAME = 60
const MAX_REASON = 80

export interface FinalLine {
  /** Of the row on the screen. */
  readonly key: string
  readonly service_id: number | null
  readonly name: string
  readonly modifiers: readonly ChosenModifier[]
  readonly price: string
}

export interface FinishForm {
  readonly lines: readonly FinalLine[]
  /** Empty for none. */
  readonly discount: string
  readonly unit: 'amount' | 'percent'
  readonly reason: string
}

export type FinishProblem = 'lines' | 'name' | 'price' | 'discount' | 'reason'

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Typed dollars in cents; null for what is no amount. */
function centsOf(typed: string): number | null {
  return /^\d{1,7}(\.\d{0,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : null
}

/** What was agreed, or what the desk said before. */
export function finishForm({ finish, services }: Pick<BookingDetail, 'finish' | 'services'>): FinishForm {
  const lines = finish?.lines ?? services
  const discount = finish?.discount ?? 0
  return {
    lines: lines.map(({ service_id, name, modifiers, price }) => ({
      key: randomUuid(),
      service_id,
      name,
      modifiers,
      price: dollars(price),
    })),
    discount: discount === 0 ? '' : dollars(discount),
    unit: 'amount',
    reason: finish?.discount_reason ?? '',
  }
}

export const newExtra = (): FinalLine => ({
  key: randomUuid(),
  service_id: null,
  name: '',
  modifiers: [],
  price: '',
})

export const lineOf = ({ id, name, selectedModifiers, calculatedPrice }: SelectedService): FinalLine => ({
  key: randomUuid(),
  service_id: id,
  name,
  modifiers: selectedModifiers,
  price: dollars(calculatedPrice),
})

export function isPriceWrong({ price }: FinalLine): boolean {
  const cents = centsOf(price)
  return cents === null || cents > MAX_PRICE
}

export function isNameWrong({ service_id, name }: FinalLine): boolean {
  const length = name.trim().length
  return service_id === null && (length === 0 || length > MAX_NAME)
}

function sumOf(lines: readonly FinalLine[]): number {
  return lines.reduce((sum, { price }) => sum + (centsOf(price) ?? 0), 0)
}

/** In cents; null for what is no discount of the sum. Half a cent of a percentage is a cent. */
function discountOf({ lines, discount, unit }: FinishForm): number | null {
  const sum = sumOf(lines)
  if (discount.trim() === '') return 0
  if (unit === 'amount') {
    const cents = centsOf(discount)
    return cents === null || cents === 0 || cents > sum ? null : cents
  }
  const percent = /^\d{1,3}$/.test(discount.trim()) ? Number(discount) : 0
  return percent < 1 || percent > 100 ? null : Math.floor((sum * percent + 50) / 100)
}

/** Cents, as far as the fields can be read. */
export function totalOf(form: FinishForm): number {
  return sumOf(form.lines) - (discountOf(form) ?? 0)
}

export function finishProblems(form: FinishForm): readonly FinishProblem[] {
  const wrong: Record<FinishProblem, boolean> = {
    lines: form.lines.length === 0,
    name: form.lines.some(isNameWrong),
    price: form.lines.some(isPriceWrong),
    discount: discountOf(form) === null,
    reason: form.reason.trim().length > MAX_REASON,
  }
  const all: readonly FinishProblem[] = ['lines', 'name', 'price', 'discount', 'reason']
  return all.filter((problem) => wrong[problem])
}

export function finishBody(form: FinishForm): FinishBody {
  const hasDiscount = form.discount.trim() !== ''
  const reason = form.reason.trim()
  return {
    lines: form.lines.map(lineBody),
    ...(hasDiscount && {
      discount:
        form.unit === 'amount' ? { cents: centsOf(form.discount) ?? 0 } : { percent: Number(form.discount) },
    }),
    ...(hasDiscount && reason !== '' && { discount_reason: reason }),
  }
}

function lineBody({ service_id, name, modifiers, price }: FinalLine): FinalLineBody {
  const cents = centsOf(price) ?? 0
  return service_id === null
    ? { service_id, name: name.trim(), price: cents }
    : { service_id, modifiers, price: cents }
}
