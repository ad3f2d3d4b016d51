// The button that moves an appointment, where the person may.
import { Suspense, useState } from 'react'
import type { BookingDetail } from '#/api/admin-booking-detail'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { isOffered } from './booking-style'

const PlaceDialog = lazyComponent('PlaceDialog', () => import('./place-dialog'))

/** A person may move an appointment that they may cancel: one that is open, staff their own. An offer of the waitlist stays where it is. */
export const canMove = (booking: BookingDetail) =>
  booking.allowed_statuses.includes('cancelled') && !isOffered(booking)

export function PlaceAction({ booking }: { booking: BookingDetail }) {
  const t = useTexts('adminBookings.details')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" kind="line" onClick={() => setOpen(true)}>
        {t('move')}
      </Button>
      {isOpen && (
        <Suspense>
          <PlaceDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
