// Blocking time: what is typed, and what is sent of it.
import { type BlockBody, type BlockKind, kindOf } from '#/api/admin-blocks'
import type { TimeBlock } from '#/api/admin-bookings'
import { addDays, addMinutes, type Instant, minuteOfDay, type ShopDate, shopDateOf } from '#/lib/shop-time'
import { momentAt, STEP } from './place-form'

/** "staff-3" or "chair-1". */
export type Owner = string

export interface BlockForm {
  readonly owner: Owner
  readonly kind: BlockKind
  readonly title: string
  readonly fromDate: ShopDate
  /** On the salon's wall: "14:30". */
  readonly start: string
  readonly toDate: ShopDate
  /** "00:00" of the last day is its end, not its beginning. */
  readonly end: string
}

export const kindsOf = (owner: Owner): readonly BlockKind[] =>
  owner.startsWith('chair-') ? ['out_of_service', 'other'] : ['private', 'break', 'training', 'sick', 'other']

const ownerOf = ({ staff_id, chair_id }: Pick<TimeBlock, 'staff_id' | 'chair_id'>): Owner =>
  staff_id === null ? `chair-${chair_id}` : `staff-${staff_id}`

function clockOf(moment: Instant, zone: string): string {
  const minute = minuteOfDay(moment, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** An hour of a person, beginning at a time of a date. */
export function newBlock(staffId: number, date: ShopDate, start: string): BlockForm {
  const [hour = 0] = start.split(':').map(Number)
  const end = hour < 23 ? `${String(hour + 1).padStart(2, '0')}${start.slice(2)}` : '00:00'
  return { owner: `staff-${staffId}`, kind: 'private', title: '', fromDate: date, start, toDate: date, end }
}

/** Ill from now on, to the end of a date that is still to be chosen. */
export function illFrom(staffId: number, now: Instant, zone: string): BlockForm {
  const minute = minuteOfDay(now, zone)
  const date = shopDateOf(now, zone)
  const start = clockOf(addMinutes(now, -(minute % STEP)), zone)
  return {
    owner: `staff-${staffId}`,
    kind: 'sick',
    title: '',
    fromDate: date,
    start,
    toDate: addDays(date, 1),
    end: '00:00',
  }
}

export function blockForm(block: TimeBlock, zone: string): BlockForm {
  const end = clockOf(block.to, zone)
  const last = shopDateOf(block.to, zone)
  return {
    owner: ownerOf(block),
    kind: kindOf(block.kind),
    title: block.title ?? '',
    fromDate: shopDateOf(block.from, zone),
    start: clockOf(block.from, zone),
    toDate: end === '00:00' ? addDays(last, -1) : last,
    end,
  }
}

const isStep = (clock: string) => /^\d\d:\d[05]$/.test(clock)

/** What is sent; null while the times are none. */
export function blockBody(form: BlockForm, zone: string): BlockBody | null {
  if (!isStep(form.start) || !isStep(form.end)) return null
  const from = momentAt(form.fromDate, form.start, zone)
  const to = momentAt(form.end === '00:00' ? addDays(form.toDate, 1) : form.toDate, form.end, zone)
  if (Date.parse(to) <= Date.parse(from)) return null
  const id = Number(form.owner.slice(form.owner.indexOf('-') + 1))
  return {
    ...(form.owner.startsWith('chair-') ? { chair_id: id } : { staff_id: id }),
    kind: form.kind,
    title: form.title.trim() || null,
    from,
    to,
  }
}
