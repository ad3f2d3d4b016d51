// What goes into the calendar: an appointment, a client who is there, or time that is not for booking; or who waits for a time.
import { lazyComponent } from '#/lib/lazy-component'
import { type ShopDate, today } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import type { CalendarView } from './calendar-view'
import type { CellPlace } from './cell-place'
import { NewBookingDialog } from './new-booking-dialog'
import { useBookableStaff } from './use-bookable-staff'
import { WalkInDialog } from './walk-in-dialog'

const BlockForms = lazyComponent('BlockForms', () => import('./block-forms'))
const WaitlistDialog = lazyComponent('WaitlistDialog', () => import('./waitlist-dialog'))

interface AddFormProps {
  /** "walk-in", "block", for admins "waitlist", or else an appointment. */
  readonly what: string
  /** Those in sight. */
  readonly days: readonly ShopDate[]
  readonly shown: CalendarView
  /** The free place of the calendar that was pressed. */
  readonly at?: CellPlace | undefined
  readonly onClose: () => void
}

export function AddForm({ what, days, shown, at, onClose }: AddFormProps) {
  const { zone, role } = useCurrentShop()
  const now = today(zone)
  const date = at?.date ?? (days.includes(now) ? now : shown.date)
  if (what === 'walk-in') return <WalkInDialog at={at} onClose={onClose} />
  if (what === 'block') {
    return <NewBlock date={date} start={at?.clock} only={at?.staffId ?? shown.staff} onClose={onClose} />
  }
  if (what === 'waitlist' && role !== 'staff') return <WaitlistDialog onClose={onClose} />
  return <NewBookingDialog date={date} at={at} onClose={onClose} />
}

interface NewBlockProps {
  readonly date: ShopDate
  readonly start: string | undefined
  /** Whose column alone is in sight. */
  readonly only: number | null
  readonly onClose: () => void
}

function NewBlock({ date, start, only, onClose }: NewBlockProps) {
  const staff = useBookableStaff(date)
  const person = staff?.find(({ id }) => id === only) ?? staff?.[0]
  return person ? <BlockForms open={{ what: 'new', person, date, start }} onClose={onClose} /> : null
}
