// Every path of the application, in one place. Links and redirects use `to.*` only.

export const paths = {
  home: '/',
  services: '/services',
  booking: '/booking',
  bookingServices: '/booking/services',
  bookingDatetime: '/booking/datetime',
  bookingConfirmation: '/booking/confirmation',
  profile: '/profile',
  myBookings: '/my-bookings',
  setupSalon: '/setup-salon',
  login: '/login',
  adminDashboard: '/admin/dashboard',
  masterDashboard: '/master/dashboard',
} as const

type Role = 'master_admin' | 'admin' | 'staff' | 'client'

export const to = {
  home: () => paths.home,
  /** The Visit Us section of the salon's landing page. */
  visit: () => `${paths.home}#visit`,
  services: () => paths.services,
  /** Step 1; `service` arrives in the selection (or opens its dialog when it can be customized). */
  booking: (carried?: { readonly service: number }) =>
    carried ? `${paths.booking}?service=${carried.service}` : paths.booking,
  bookingServices: () => paths.bookingServices,
  bookingDatetime: () => paths.bookingDatetime,
  bookingConfirmation: () => paths.bookingConfirmation,
  profile: () => paths.profile,
  myBookings: () => paths.myBookings,
  setupSalon: () => paths.setupSalon,
  login: () => paths.login,
  masterDashboard: () => paths.masterDashboard,
  /** The dashboard of a role; clients have none. */
  dashboard: (role: Role) => {
    if (role === 'client') return null
    return role === 'master_admin' ? paths.masterDashboard : paths.adminDashboard
  },
} as const
