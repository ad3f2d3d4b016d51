// The salon's links on small screens, and the way to their bookings for visitors who have booked and not verified yet.
import { useSyncExternalStore } from 'react'
import { useTexts, withTexts } from '#/i18n'
import { account } from '#/i18n/account'
import { readText } from '#/lib/stored-text'
import { ButtonLink } from '#/ui/button'
import { MenuDrawer } from './menu-drawer'
import { to } from './routes'

export const SalonMenu = withTexts({ account }, Menu)

/** `guest`: nobody is signed in. */
function Menu({ guest }: { readonly guest: boolean }) {
  const t = useTexts('shell')
  const account = useTexts('account')
  const hasBooked = useHasBooked()
  const bookings = guest && hasBooked
  return (
    <>
      {bookings && (
        <span className="hide-s">
          <ButtonLink kind="ghost" size="sm" to={to.myBookings()}>
            {account('myBookings')}
          </ButtonLink>
        </span>
      )}
      <MenuDrawer
        places={[
          [to.home(), t('home')],
          [to.booking(), t('book')],
          [to.services(), t('services')],
          [to.visit(), t('contact')],
          ...(bookings ? ([[to.myBookings(), account('myBookings')]] as const) : []),
        ]}
      />
    </>
  )
}

/** Whether this browser has booked; a booking of this moment counts. */
function useHasBooked(): boolean {
  return useSyncExternalStore(subscribe, () => readText('local', 'bookingSessionId') !== null)
}

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
