// The pages, each in its own chunk with the texts of its area, by the path that shows them.
import type { ComponentType } from 'react'
import type { Plan } from '#/api/shop-setup'
import { type AreaTexts, withTexts } from '#/i18n'
import { loadChunk } from '#/lib/chunk'
import { lazyWithPreload } from '#/lib/lazy-component'
import { whenOnline } from '#/lib/online'
import { PlatformBrand } from './platform-brand'
import { paths } from './routes'
import { ThemeSwitch } from './theme-switch'

type Load = () => Promise<{ default: ComponentType }>

/** Fetches a screen and its texts side by side; some bring theirs along. */
const screen =
  (component: () => Promise<ComponentType>, texts?: () => Promise<AreaTexts>): Load =>
  async () => {
    const [Component, area] = await Promise.all([component(), texts?.()])
    return { default: withTexts(area ?? {}, Component) }
  }

const landing = screen(() => import('#/features/landing/landing').then((m) => m.Landing))
const services = screen(
  () => import('#/features/services/services').then((m) => m.Services),
  () => import('#/i18n/services'),
)
const profile = screen(() => import('#/features/profile/profile').then((m) => m.Profile))
const login = screen(
  () => import('#/features/login/login').then((m) => m.Login),
  () => import('#/i18n/login'),
)
const dashboard = screen(
  () =>
    import('#/features/admin/dashboard').then(({ Dashboard }) => () => (
      <Dashboard themeSwitch={<ThemeSwitch />} />
    )),
  () => import('#/i18n/admin'),
)
const master = screen(
  () =>
    import('#/features/master/master-dashboard').then(({ MasterDashboard }) => () => (
      <MasterDashboard brand={<PlatformBrand />} themeSwitch={<ThemeSwitch />} />
    )),
  () => import('#/i18n/master'),
)
const platformHome = screen(
  () => import('#/features/platform/home').then((m) => m.PlatformHome),
  () => import('#/i18n/platform'),
)
const signup = screen(
  () => import('#/features/platform/signup').then((m) => m.Signup),
  () => import('#/i18n/signup'),
)
const setup = (plan: Plan) =>
  screen(
    () =>
      import('#/features/setup/setup').then(({ Setup }) => () => <Setup key={plan} plan={plan} />),
    () => import('#/i18n/setup'),
  )
const wizardStep = (step: () => Promise<ComponentType>) => screen(step, () => import('#/i18n/booking'))
const serviceStep = wizardStep(() => import('#/features/booking/service-step').then((m) => m.ServiceStep))
const staffStep = wizardStep(() => import('#/features/booking/staff-step').then((m) => m.StaffStep))
const timeStep = wizardStep(() => import('#/features/booking/time-step').then((m) => m.TimeStep))
const confirmStep = wizardStep(() => import('#/features/booking/confirm-step').then((m) => m.ConfirmStep))

const move = wizardStep(() => import('#/features/booking/move-page').then((m) => m.MovePage))
const visitMove = wizardStep(() => import('#/features/booking/move-page').then((m) => m.LinkedMovePage))
const visit = screen(() => import('#/features/booking/visit-page').then((m) => m.VisitPage))
const visitReview = screen(() => import('#/features/booking/visit-page').then((m) => m.ReviewPage))
const visitOffer = screen(() => import('#/features/booking/visit-offer').then((m) => m.OfferPage))
const reviews = screen(() => import('#/features/reviews/reviews').then((m) => m.Reviews))

/** `next` is where most visitors go from here: it is fetched while they are still looking around. */
const page = (path: string, load: Load, ...next: readonly Load[]) => ({
  path,
  ...lazyWithPreload(() =>
    loadChunk(path, load).finally(() =>
      setTimeout(() => void whenOnline().then(() => next.map((one) => one().catch(() => undefined))), 100),
    ),
  ),
})

/** Signing in works without a salon, too: on the platform, and where the salon is suspended. */
export const loginPage = page(paths.login, login)

/** The dashboard brings its own frame, and works wherever signing in does. */
export const dashboardPage = page(paths.adminDashboard, dashboard)

/** Pages with frames of their own, on every host: they say themselves who may open them. */
export const framedPages = [
  dashboardPage,
  page(paths.adminPrint, dashboard),
  page(paths.masterDashboard, master),
]

/** What the platform shows on its own host, and only there. */
export const platformPages = [
  page(paths.home, platformHome),
  page(paths.signup, signup),
  page(paths.setupSalon, setup('base')),
  page(paths.setupSalonVip, setup('vip')),
  loginPage,
]

/** Salons are made on the platform's host: a salon's leads there. */
export const platformOnly = [paths.signup, paths.setupSalon, paths.setupSalonVip]

/** scripts/page-sources.mjs lists the same, for the build to weigh. */
export const salonPages = [
  page(paths.home, landing, serviceStep),
  page(paths.services, services, serviceStep),
  page(paths.booking, serviceStep, staffStep),
  page(paths.bookingServices, staffStep, timeStep, confirmStep),
  page(paths.bookingDatetime, timeStep, confirmStep),
  page(paths.bookingConfirmation, confirmStep),
  page(paths.profile, profile),
  page(paths.move, move),
  page(paths.myBookings, profile),
  page(paths.linked, visit, visitMove),
  page(paths.linkedMove, visitMove),
  page(paths.linkedReview, visitReview),
  page(paths.linkedOffer, visitOffer),
  page(paths.reviews, reviews),
  loginPage,
]
