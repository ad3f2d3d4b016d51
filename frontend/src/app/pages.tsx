// The pages, each in its own chunk, by the path that shows them.
import { type ComponentType, lazy } from 'react'
import { paths } from './routes'

type Load = () => Promise<{ default: ComponentType }>

const loads = {
  landing: () => import('#/features/landing/landing').then((m) => ({ default: m.Landing })),
  services: () => import('#/features/services/services').then((m) => ({ default: m.Services })),
  serviceStep: () => import('#/features/booking/service-step').then((m) => ({ default: m.ServiceStep })),
  staffStep: () => import('#/features/booking/staff-step').then((m) => ({ default: m.StaffStep })),
  timeStep: () => import('#/features/booking/time-step').then((m) => ({ default: m.TimeStep })),
  confirmStep: () => import('#/features/booking/confirm-step').then((m) => ({ default: m.ConfirmStep })),
  profile: () => import('#/features/profile/profile').then((m) => ({ default: m.Profile })),
} satisfies Record<string, Load>

interface Page {
  readonly path: string
  readonly load: Load
  readonly Component: ComponentType
}

const page = (path: string, load: Load): Page => ({ path, load, Component: lazy(load) })

export const salonPages: readonly Page[] = [
  page(paths.home, loads.landing),
  page(paths.services, loads.services),
  page(paths.booking, loads.serviceStep),
  page(paths.bookingServices, loads.staffStep),
  page(paths.bookingDatetime, loads.timeStep),
  page(paths.bookingConfirmation, loads.confirmStep),
  page(paths.profile, loads.profile),
  page(paths.myBookings, loads.profile),
]

/** Starts fetching the page of a path while the application itself is still starting. */
export function preloadPage(pathname: string): void {
  void salonPages.find(({ path }) => path === pathname)?.load()
}
