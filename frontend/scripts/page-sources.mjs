// Which sources a visitor waits for when a page is opened first: what the build weighs and the page shell fetches early.
// The same pages as in src/app/pages.tsx; the build fails when one is missing here.

const screen = (area, file) => [`src/features/${area}/${file}.tsx`, `src/i18n/${area}.ts`]
const profile = ['src/features/profile/profile.tsx']
const dashboard = screen('admin', 'dashboard')
const visit = ['src/features/booking/visit-page.tsx']
const setup = screen('setup', 'setup')

export const pages = {
  '/': ['src/features/landing/landing.tsx'],
  '/services': screen('services', 'services'),
  '/booking': screen('booking', 'service-step'),
  '/booking/services': screen('booking', 'staff-step'),
  '/booking/datetime': screen('booking', 'time-step'),
  '/booking/confirmation': screen('booking', 'confirm-step'),
  '/profile': profile,
  '/profile/move/:id': ['src/features/booking/move-page.tsx', 'src/i18n/booking.ts'],
  '/my-bookings': profile,
  '/b/:token': visit,
  '/b/:token/move': ['src/features/booking/move-page.tsx', 'src/i18n/booking.ts'],
  '/v/:token': visit,
  '/w/:token': ['src/features/booking/visit-offer.tsx'],
  '/reviews': ['src/features/reviews/reviews.tsx'],
  '/login': screen('login', 'login'),
  '/admin/dashboard': dashboard,
  '/admin/dashboard/print': dashboard,
  '/master/dashboard': screen('master', 'master-dashboard'),
  '/signup': ['src/features/platform/signup.tsx', 'src/i18n/signup.ts'],
  '/setup-salon': setup,
  '/setup-salon-vip': setup,
  // The front page of the platform's host, where the path alone would name a salon's.
  'platform:/': ['src/features/platform/home.tsx', 'src/i18n/platform.ts'],
}
