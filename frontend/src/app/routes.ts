// Every path of the application, in one place. Links and redirects use `to.*` only.

export const paths = {
  home: '/',
  services: '/services',
  booking: '/booking',
  bookingServices: '/booking/services',
  bookingDatetime: '/booking/datetime',
  bookingConfirmation: '/booking/confirmation',
  profile: '/profile',
  /** Another time for an appointment. */
  move: '/profile/move/:id',
  myBookings: '/my-bookings',
  /** One appointment, by the link of a message. */
  linked: '/b/:token',
  linkedMove: '/b/:token/move',
  /** A review of it. */
  linkedReview: '/v/:token',
  /** A time that has come free, for somebody on the waitlist. */
  linkedOffer: '/w/:token',
  reviews: '/reviews',
  setupSalon: '/setup-salon',
  setupSalonVip: '/setup-salon-vip',
  signup: '/signup',
  login: '/login',
  adminDashboard: '/admin/dashboard',
  /** A day of the salon on paper. */
  adminPrint: '/admin/dashboard/print',
  masterDashboard: '/master/dashboard',
} as const

type Role = 'master_admin' | 'admin' | 'staff' | 'client'

export const to = {
  home: () => paths.home,
  /** The Visit Us section of the salon's landing page. */
  visit: () => `${paths.home}#visit`,
  /** The section of it in which clients have their say. */
  clientReviews: () => `${paths.home}#reviews`,
  /** How to reach the platform, on its own landing page. */
  contact: () => `${paths.home}#contact`,
  services: () => paths.services,
  /** Step 1; `service` arrives in the selection (or opens its dialog when it can be customized). */
  booking: (carried?: { readonly service: number }) =>
    carried ? `${paths.booking}?service=${carried.service}` : paths.booking,
  /** A past visit once more. */
  bookAgain: (visit: number) => `${paths.booking}?again=${visit}`,
  bookingServices: () => paths.bookingServices,
  bookingDatetime: () => paths.bookingDatetime,
  bookingConfirmation: () => paths.bookingConfirmation,
  profile: () => paths.profile,
  move: (booking: number) => `${paths.profile}/move/${booking}`,
  myBookings: () => paths.myBookings,
  linked: (token: string) => `/b/${token}`,
  linkedMove: (token: string) => `/b/${token}/move`,
  linkedReview: (token: string) => `/v/${token}`,
  linkedOffer: (token: string) => `/w/${token}`,
  reviews: () => paths.reviews,
  setupSalon: () => paths.setupSalon,
  setupSalonVip: () => paths.setupSalonVip,
  signup: () => paths.signup,
  login: () => paths.login,
  masterDashboard: () => paths.masterDashboard,
  /** The dashboard of one salon, for the platform's master. */
  salonDashboard: (shopId: number) => `${paths.adminDashboard}?shopId=${shopId}`,
  /** The dashboard of a role; clients have none. */
  dashboard: (role: Role) => {
    if (role === 'client') return null
    return role === 'master_admin' ? paths.masterDashboard : paths.adminDashboard
  },
} as const
