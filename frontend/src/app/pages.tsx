// The pages, each in its own chunk, by the path that shows them.
import { type ComponentType, lazy } from 'react'
import { paths } from './routes'

type Load = () => Promise<{ default: ComponentType }>

const loads = {
  landing: () => import('#/features/landing/landing').then((m) => ({ default: m.Landing })),
  services: () => import('#/features/services/services').then((m) => ({ default: m.Services })),
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
  page(paths.profile, loads.profile),
  page(paths.myBookings, loads.profile),
]

/** Starts fetching the page of a path while the application itself is still starting. */
export function preloadPage(pathname: string): void {
  void salonPages.find(({ path }) => path === pathname)?.load()
}
