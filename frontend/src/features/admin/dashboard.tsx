// The salon's dashboard, and its page for paper: who may open them; its frame, and the selected tab.
import '#/dashboard/dashboard.css'
import './admin.css'
import { type ReactNode, Suspense, useEffect } from 'react'
import { matchPath, useLocation, useSearchParams } from 'react-router-dom'
import { getAdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { type SessionUser, useKnownUser } from '#/api/session'
import { useShopIfAny } from '#/api/shop-context'
import { paths } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent, lazyScreen } from '#/lib/lazy-component'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useFocusReturn } from '#/ui/use-focus-return'
import { accessOf } from './access'
import { CurrentShopProvider } from './current-shop'
import { DashboardHeader } from './dashboard-header'
import { panelId, tabId } from './section-tabs'
import { Sidebar } from './sidebar'
import { SummaryCards } from './summary-cards'
import { PanelFailed } from './tab-panel'
import { tabUrl } from './tab-url'
import { loadTab, tabsFor } from './tabs'
import { useSalonZone } from './use-salon-zone'

const GuardScreen = lazyComponent('GuardScreen', () => import('./guard-screen'))
const PrintPage = lazyComponent('PrintPage', () => import('./print/print-page'))
const SalonNotices = lazyComponent('SalonNotices', () => import('./salon-notices'))
const Waiting = lazyScreen('Waiting', () => import('./bookings/waiting-list'))

interface DashboardProps {
  /** The light/dark switch of the application. */
  readonly themeSwitch: ReactNode
}

export const Dashboard = (props: DashboardProps) => (
  <Suspense fallback={<DashboardLoading />}>
    <Guarded {...props} />
  </Suspense>
)

function Guarded({ themeSwitch }: DashboardProps) {
  const user = useKnownUser()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const asked = search.get('tab')
  useEffect(() => loadTab(asked), [asked])
  const access = accessOf(user, search.get('shopId'))
  if (access.kind === 'asking') return <DashboardLoading />
  if (access.kind !== 'granted') return <GuardScreen refusal={access.kind} />
  const { shopId, user: person } = access
  const managed = { user: person, query: shopId === undefined ? {} : { shopId } }
  if (matchPath(paths.adminPrint, pathname)) return <PrintPage key={shopId} {...managed} />
  return <Managing key={shopId} {...managed} themeSwitch={themeSwitch} />
}

interface ManagingProps extends DashboardProps {
  readonly user: SessionUser
  readonly query: { readonly shopId?: number }
}

function Managing({ user, query, themeSwitch }: ManagingProps) {
  const t = useTexts('admin')
  // Staff may not read the settings: their salon's name comes with the session.
  const settings = useQuery(getAdminShop, user.role === 'staff' ? null : { query })
  const page = useShopIfAny()
  const ownPage = page?.id === (query.shopId ?? user.shop_id) ? page : null
  const { zone, rights, closed, error, refetch } = useSalonZone(query, ownPage?.timezone)
  const panel = useFocusReturn<HTMLElement>()
  const [search, setSearch] = useSearchParams()
  const tabs = tabsFor(user.role)
  const tab = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0]

  if (user.role === 'master_admin' && isMissing(settings.error)) return <GuardScreen refusal="chooseShop" />
  if (!tab) return <GuardScreen refusal="forbidden" />
  const salon = settings.data?.name ?? user.shop?.name
  const logo = settings.data ? settings.data.logo_url : ownPage?.logo_url
  // What else the address says is the state of the tab that is left.
  const open = (id: string) => setSearch(tabUrl(id, query))
  return (
    <div className="shell">
      <Sidebar
        user={user}
        salon={salon}
        logo={logo}
        sections={tabs.map(({ id, icon }) => ({ id, icon, name: t(`tab.${id}`) }))}
        selected={tab.id}
        onSelect={open}
        themeSwitch={themeSwitch}
      />
      <main className="main" id="main">
        <DashboardHeader query={query} role={user.role} salon={salon} zone={zone} tabs={tabs} />
        {(closed || settings.data?.accepting_bookings === false) && (
          <Suspense fallback={null}>
            <SalonNotices closed={closed} shop={settings.data} query={query} />
          </Suspense>
        )}
        <SummaryCards query={query} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: from the tab, the next stop is its panel */}
        <section id={panelId} role="tabpanel" aria-labelledby={tabId(tab.id)} tabIndex={0} ref={panel}>
          {zone !== undefined ? (
            <CurrentShopProvider
              managed={{ query, role: user.role, staffId: user.staff_id, zone, rights, closed }}
            >
              <Suspense key={tab.id} fallback={<PanelLoading />}>
                <Waiting.Component />
                <tab.Component />
              </Suspense>
            </CurrentShopProvider>
          ) : error ? (
            <PanelFailed text={t('zoneFailed')} retry={refetch} />
          ) : (
            <PanelLoading />
          )}
        </section>
      </main>
    </div>
  )
}

const isMissing = (error: Error | undefined) => error instanceof ApiError && error.status === 404

function DashboardLoading() {
  return (
    <main className="main" id="main">
      <PanelLoading />
    </main>
  )
}

function PanelLoading() {
  const t = useTexts('admin')
  return (
    <Loading text={t('loading')}>
      <Skeleton width="8rem" height="2rem" />
    </Loading>
  )
}
