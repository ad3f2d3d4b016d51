// What has become of a booking since it was made: the server knows, and is asked while the answer may still change.
import { useEffect, useRef } from 'react'
import type { Booked } from '#/api/book'
import { type Booking, getBookings } from '#/api/bookings'
import { timing } from '#/api/cache-policy'
import { useQuery, useRefresh } from '#/api/client'
import { usePoll } from '#/api/poll'
import { useAfterWhatsapp } from '#/api/whatsapp'
import type { CreatedBooking } from './wizard-record'
import { forgetCreatedBooking } from './wizard-store'

/** Held until the WhatsApp message, waiting for the salon, confirmed, no longer held because neither came, or called off. */
export type Outcome = 'pending' | 'waiting' | 'confirmed' | 'expired' | 'cancelled'

/** As the visitor's bookings say; until they say anything, as the answer to the booking said. */
export function outcomeOf(
  answer: Pick<Booked, 'id' | 'autoConfirmed' | 'needs_approval'>,
  bookings: readonly Pick<Booking, 'id' | 'status' | 'cancel_reason' | 'needs_approval'>[] | undefined,
): Outcome {
  const booking = bookings?.find(({ id }) => id === answer.id)
  if (booking === undefined) {
    if (answer.needs_approval) return 'waiting'
    return answer.autoConfirmed ? 'confirmed' : 'pending'
  }
  if (booking.status === 'pending') return booking.needs_approval ? 'waiting' : 'pending'
  if (booking.status !== 'cancelled') return 'confirmed'
  return booking.cancel_reason === 'expired' ? 'expired' : 'cancelled'
}

interface BookingStatus {
  /** Null for as long as a page that was opened anew has not asked yet: much may have happened since. */
  readonly outcome: Outcome | null
  /** As the visitor's bookings list it, once they have come. */
  readonly booking: Booking | undefined
  opened(): void
}

export function useBookingStatus({ answer, reopened }: CreatedBooking): BookingStatus {
  const { data, error, refetch } = useQuery(getBookings, {})
  const outcome = outcomeOf(answer, data)
  usePoll(refetch, timing.bookingPoll, outcome === 'pending')
  // The salon may take a day.
  usePoll(refetch, timing.dashboardPoll, outcome === 'waiting')
  // A message that comes late still books a time that is still free.
  const opened = useAfterWhatsapp('booking', { watching: outcome === 'pending' || outcome === 'expired' })
  useNewIdentity(outcome)
  const gone = useGone(answer.id, reopened, data)
  return {
    outcome: gone || (reopened && !data && !error) ? null : outcome,
    booking: data?.find(({ id }) => id === answer.id),
    opened,
  }
}

/**
 * Whether the list has come without a booking that must be in it: the browser has another session than the one that booked, for that ends after a
 * day. What the booking has become is not for this visitor to see, so the next one begins.
 */
function useGone(id: number, reopened: boolean, bookings: readonly Booking[] | undefined): boolean {
  const listed = bookings?.some((booking) => booking.id === id) ?? false
  const seen = useRef(reopened)
  const gone = seen.current && bookings !== undefined && !listed
  useEffect(() => {
    if (listed) seen.current = true
    if (gone) forgetCreatedBooking()
  }, [listed, gone])
  return gone
}

/** A visitor who confirms a booking over WhatsApp is a verified client from then on. */
function useNewIdentity(outcome: Outcome): void {
  const refresh = useRefresh()
  const before = useRef(outcome)
  useEffect(() => {
    if (before.current === 'pending' && outcome === 'confirmed') refresh(['session'])
    before.current = outcome
  }, [outcome, refresh])
}
