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
import { loadChunk } from '#/lib/chunk'
import { lazyWithPreload } from '#/lib/lazy-component'

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

const screen = (name: string, load: () => Promise<ComponentType>) =>
  lazyWithPreload(() => loadChunk(name, async () => ({ default: await load() })))

const tabs: readonly DashboardTab[] = [
  {
    id: 'bookings',
    icon: CalendarDays,
    roles: everybody,
    ...screen('admin-bookings', () => import('./bookings/bookings-tab').then((m) => m.BookingsTab)),
  },
  {
    id: 'crm',
    icon: UsersRound,
    roles: admins,
    ...screen('admin-crm', () => import('./crm/crm-tab').then((m) => m.CrmTab)),
  },
  {
    id: 'categories',
    icon: Tag,
    roles: everybody,
    ...screen('admin-categories', () => import('./categories/categories-tab').then((m) => m.CategoriesTab)),
  },
  {
    id: 'services',
    icon: Scissors,
    roles: everybody,
    ...screen('admin-services', () => import('./services/services-tab').then((m) => m.ServicesTab)),
  },
  {
    id: 'staff',
    icon: ContactRound,
    roles: admins,
    ...screen('admin-staff', () => import('./staff/staff-tab').then((m) => m.StaffTab)),
  },
  {
    id: 'schedules',
    icon: Clock,
    roles: admins,
    ...screen('admin-schedules', () => import('./schedules/schedules-tab').then((m) => m.SchedulesTab)),
  },
  {
    id: 'chairs',
    icon: Armchair,
    roles: everybody,
    ...screen('admin-chairs', () => import('./chairs/chairs-tab').then((m) => m.ChairsTab)),
  },
  {
    id: 'settings',
    icon: Settings2,
    roles: admins,
    ...screen('admin-settings', () => import('./settings/settings-tab').then((m) => m.SettingsTab)),
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
