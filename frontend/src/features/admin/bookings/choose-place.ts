// An appointment for which a new place is chosen by a tap in the calendar.
import { createContext, useContext } from 'react'
import type { AdminBooking } from '#/api/admin-bookings'

interface PlaceChoice {
  /** For which a place is being chosen. */
  readonly chosen: AdminBooking | null
  /** Begins, or with null ends. */
  readonly choose: (booking: AdminBooking | null) => void
}

export const PlaceChoiceContext = createContext<PlaceChoice>({ chosen: null, choose: () => undefined })

export const usePlaceChoice = () => useContext(PlaceChoiceContext)
