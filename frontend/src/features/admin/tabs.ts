// The tabs of the dashboard: who sees which, and where its screen is.
import type { LucideIcon } from 'lucide-react'
import Armchair from 'lucide-react/icons/armchair'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import ContactRound from 'lucide-react/icons/contact-round'
import Scissors from 'lucide-react/icons/scissors'
import Settings2 from 'lucide-react/icons/settings-2'
import Tag from 'lucide-react/icons/tag'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentType } from 'react'
import type { SessionUser } from '#/api/session'
import { lazyScreen } from '#/lib/lazy-component'

type Role = SessionUser['role']

interface DashboardTab {
  readonly id: 'bookings' | 'crm' | 'categories' | 'services' | 'staff' | 'schedules' | 'chairs' | 'settings'
  readonly icon: LucideIcon
  readonly roles: readonly Role[]
  readonly Component: ComponentType
  readonly load: () => Promise<unknown>
}

const everybody: readonly Role[] = ['master_admin', 'admin', 'staff']
const admins: readonly Role[] = ['master_admin', 'admin']

const tabs: readonly DashboardTab[] = [
  {
    id: 'bookings',
    icon: CalendarDays,
    roles: everybody,
    ...lazyScreen('BookingsTab', () => import('./bookings/bookings-tab')),
  },
  {
    id: 'crm',
    icon: UsersRound,
    roles: admins,
    ...lazyScreen('CrmTab', () => import('./crm/crm-tab')),
  },
  {
    id: 'categories',
    icon: Tag,
    roles: everybody,
    ...lazyScreen('CategoriesTab', () => import('./categories/categories-tab')),
  },
  {
    id: 'services',
    icon: Scissors,
    roles: everybody,
    ...lazyScreen('ServicesTab', () => import('./services/services-tab')),
  },
  {
    id: 'staff',
    icon: ContactRound,
    roles: admins,
    ...lazyScreen('StaffTab', () => import('./staff/staff-tab')),
  },
  {
    id: 'schedules',
    icon: Clock,
    roles: admins,
    ...lazyScreen('SchedulesTab', () => import('./schedules/schedules-tab')),
  },
  {
    id: 'chairs',
    icon: Armchair,
    roles: everybody,
    ...lazyScreen('ChairsTab', () => import('./chairs/chairs-tab')),
  },
  {
    id: 'settings',
    icon: Settings2,
    roles: admins,
    ...lazyScreen('SettingsTab', () => import('./settings/settings-tab')),
  },
]

/** The tabs that a role may see. */
export function tabsFor(role: Role): readonly DashboardTab[] {
  return tabs.filter(({ roles }) => roles.includes(role))
}

/** Begins to fetch a tab before it is known who opens it; the first one if there is none of that name. */
export function loadTab(id: string | null): void {
  const tab = tabs.find((one) => one.id === id) ?? tabs[0]
  // Why it did not come is said where it would be shown.
  tab?.load().catch(() => undefined)
}
