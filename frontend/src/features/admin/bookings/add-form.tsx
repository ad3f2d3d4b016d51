// What goes into the calendar: an appointment, a client who is there, or time that is not for booking.
import { lazyComponent } from '#/lib/lazy-component'
import type { ShopDate } from '#/lib/shop-time'
import { NewBookingDialog } from './new-booking-dialog'
import { useBookableStaff } from './use-bookable-staff'
import { WalkInDialog } from './walk-in-dialog'

const BlockForms = lazyComponent('BlockForms', () => import('./block-forms'))

interface AddFormProps {
  /** "walk-in", "block", or else an appointment. */
  readonly what: string
  readonly date: ShopDate
  /** Whose column alone is in sight. */
  readonly only: number | null
  readonly onClose: () => void
}

export function AddForm({ what, date, only, onClose }: AddFormProps) {
  if (what === 'walk-in') return <WalkInDialog onClose={onClose} />
  if (what === 'block') return <NewBlock date={date} only={only} onClose={onClose} />
  return <NewBookingDialog date={date} onClose={onClose} />
}

function NewBlock({ date, only, onClose }: Omit<AddFormProps, 'what'>) {
  const staff = useBookableStaff(date)
  const person = staff?.find(({ id }) => id === only) ?? staff?.[0]
  return person ? <BlockForms open={{ what: 'new', person, date }} onClose={onClose} /> : null
}
