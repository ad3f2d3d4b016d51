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

const tab = <N extends string>(
  id: DashboardTab['id'],
  icon: LucideIcon,
  roles: readonly Role[],
  ...screen: Parameters<typeof lazyScreen<N>>
): DashboardTab => ({ id, icon, roles, ...lazyScreen(...screen) })

const tabs = [
  tab('bookings', CalendarDays, everybody, 'BookingsTab', () => import('./bookings/bookings-tab')),
  tab('crm', UsersRound, admins, 'CrmTab', () => import('./crm/crm-tab')),
  tab('categories', Tag, everybody, 'CategoriesTab', () => import('./categories/categories-tab')),
  tab('services', Scissors, everybody, 'ServicesTab', () => import('./services/services-tab')),
  tab('staff', ContactRound, admins, 'StaffTab', () => import('./staff/staff-tab')),
  tab('schedules', Clock, admins, 'SchedulesTab', () => import('./schedules/schedules-tab')),
  tab('chairs', Armchair, everybody, 'ChairsTab', () => import('./chairs/chairs-tab')),
  tab('settings', Settings2, admins, 'SettingsTab', () => import('./settings/settings-tab')),
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
