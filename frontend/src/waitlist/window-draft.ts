// What a client chooses on the way to the waitlist, its rules, and the windows it becomes.
import * as z from 'zod/mini'
import type { WaitlistWindow } from '#/api/waitlist'
import { addDays, isShopDate, type ShopDate, shopDateSchema } from '#/lib/shop-time'
import { partsOfDay, timesOf } from './parts-of-day'

/** So many days are offered one by one. */
const DAYS_SHOWN = 14
/** So many days ahead a client can wait for. */
export const DAYS_AHEAD = 60
/** The server takes at most this many windows. */
export const MAX_WINDOWS = 5

const draftSchema = z.object({
  /** Certain days, or any one until the last. */
  kind: z.enum(['chosen', 'until']),
  days: z.array(shopDateSchema),
  /** As it is typed; it may not be a date yet. */
  until: z.string(),
  part: z.enum(partsOfDay),
  /** A stylist's id, empty for anybody. */
  staff: z.string(),
})
export type WindowDraft = z.infer<typeof draftSchema>

interface Problems {
  readonly missing: string
  readonly tooMany: string
  readonly badDate: string
}

/** The form's rules; the texts are the caller's. */
export function windowDraftSchema(today: ShopDate, texts: Problems) {
  const isChosen = ({ kind }: WindowDraft) => kind === 'chosen'
  return draftSchema.check(
    z.refine((draft) => !isChosen(draft) || windowsOf(draft, today).length > 0, {
      path: ['days'],
      error: texts.missing,
    }),
    z.refine((draft) => !isChosen(draft) || windowsOf(draft, today).length <= MAX_WINDOWS, {
      path: ['days'],
      error: texts.tooMany,
    }),
    z.refine((draft) => isChosen(draft) || windowsOf(draft, today).length > 0, {
      path: ['until'],
      error: texts.badDate,
    }),
  )
}

export const daysShown = (today: ShopDate): ShopDate[] =>
  Array.from({ length: DAYS_SHOWN }, (_, place) => addDays(today, place))

/** Days in a row are one window. Days that have passed since they were chosen are none. */
export function windowsOf({ kind, days, until, part }: WindowDraft, today: ShopDate): WaitlistWindow[] {
  const times = timesOf[part]
  if (kind === 'until') {
    const isGood = isShopDate(until) && today <= until && until <= addDays(today, DAYS_AHEAD)
    return isGood ? [{ date_from: today, date_to: until, ...times }] : []
  }
  const windows: WaitlistWindow[] = []
  for (const day of [...new Set(days)].filter((one) => one >= today).sort()) {
    const last = windows.at(-1)
    if (last && addDays(last.date_to, 1) === day) last.date_to = day
    else windows.push({ date_from: day, date_to: day, ...times })
  }
  return windows
}
