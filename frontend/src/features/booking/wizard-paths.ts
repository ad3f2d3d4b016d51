// The address of each wizard screen.
import { to } from '#/app/routes'
import type { Screen } from './wizard'

export function screenPath(screen: Screen): string {
  switch (screen) {
    case 'services':
      return to.booking()
    case 'staff':
      return to.bookingServices()
    case 'time':
      return to.bookingDatetime()
    case 'confirm':
      return to.bookingConfirmation()
  }
}
