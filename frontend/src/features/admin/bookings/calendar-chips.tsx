// Between the legend and the calendar: what has to be seen to, each as a chip that is there only while there is any.
import './chips.css'
import type { AdminBooking, TimeBlock } from '#/api/admin-bookings'
import { useCurrentShop } from '../current-shop'
import { BlockedChairs } from './blocked-chairs'
import { NotConfirmed } from './not-confirmed'
import { ToMove } from './to-move-chip'
import { WaitingRoom } from './waiting-room'
import { Waitlist } from './waitlist-chip'

interface CalendarChipsProps {
  readonly bookings: readonly AdminBooking[]
  readonly blockedChairs: readonly TimeBlock[]
  readonly onOpen: (id: number) => void
}

export function CalendarChips({ bookings, blockedChairs, onOpen }: CalendarChipsProps) {
  const { role } = useCurrentShop()
  return (
    <>
      <div className="cal-todo">
        <ToMove onOpen={onOpen} />
        {bookings.some(({ stage }) => stage === 'arrived') && (
          <WaitingRoom bookings={bookings} onOpen={onOpen} />
        )}
        {bookings.some(({ client_confirmed_at: at }) => at) && (
          <NotConfirmed bookings={bookings} onOpen={onOpen} />
        )}
        {role !== 'staff' && <Waitlist />}
      </div>
      {blockedChairs.length > 0 && <BlockedChairs blocks={blockedChairs} />}
    </>
  )
}
