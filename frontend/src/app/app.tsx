// The application: providers, the gate, and the pages of the salon.
import { BrowserRouter, Outlet, Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { timing } from '#/api/cache-policy'
import { queryConfig } from '#/api/on-return'
import { useShop } from '#/api/shop-context'
import { TextProvider } from '#/i18n'
import { lazyScreen } from '#/lib/lazy-component'
import type { Site } from '#/lib/site'
import { SiteName } from '#/ui/page-heading'
import { ToastProvider } from '#/ui/toast'
import { MinimalLayout } from './minimal-layout'
import { dashboardPage, framedPages, loginPage, platformOnly, platformPages, salonPages } from './pages'
import { PlatformLayout } from './platform-layout'
import { SessionNotice } from './session-notice'
import { Shell } from './shell'
import { Broken, ShopGate } from './shop-gate'

const NotFound = lazyScreen('NotFound', () => import('./not-found')).Component
const ClosedSalon = lazyScreen('ClosedSalon', () => import('./closed-salon')).Component
const PlatformRedirect = lazyScreen('PlatformRedirect', () => import('./platform-redirect')).Component

export function App({ site }: { site: Site }) {
  return (
    <SWRConfig value={queryConfig}>
      <TextProvider>
        <BrowserRouter>
          <ToastProvider duration={timing.notification}>
            {/* A page that does not say its site shows neither a salon nor the platform; the button loads it again. */}
            {site === 'unknown' ? (
              <Broken onRetry={() => location.reload()} />
            ) : (
              <SessionNotice>
                <SitePages site={site} />
              </SessionNotice>
            )}
          </ToastProvider>
        </BrowserRouter>
      </TextProvider>
    </SWRConfig>
  )
}

function SitePages({ site }: { site: Exclude<Site, 'unknown'> }) {
  if (site === 'platform') {
    return (
      <Routes>
        {framed}
        <Route element={<OwnFrame />}>
          {routesTo(platformPages)}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    )
  }
  return (
    <ShopGate
      shop={site.shop}
      withoutSalon={{ [loginPage.path]: signIn, [dashboardPage.path]: <Routes>{framed}</Routes> }}
      closed={<SalonPages closed />}
    >
      <SalonPages />
    </ShopGate>
  )
}

const OwnFrame = () => (
  <PlatformLayout home>
    <Outlet />
  </PlatformLayout>
)
const signIn = (
  <PlatformLayout>
    <loginPage.Component />
  </PlatformLayout>
)
const routesTo = (pages: readonly (typeof loginPage)[]) =>
  pages.map(({ path, Component }) => <Route key={path} path={path} element={<Component />} />)
const framed = <Route element={<MinimalLayout />}>{routesTo(framedPages)}</Route>

function SalonPages({ closed = false }: { closed?: boolean }) {
  const { name } = useShop()
  return (
    <SiteName name={name}>
      <Routes>
        {framed}
        <Route element={<Shell />}>
          <Route element={closed && <ClosedSalon />}>
            {platformOnly.map((path) => (
              <Route key={path} path={path} element={<PlatformRedirect />} />
            ))}
            {routesTo(salonPages)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </SiteName>
  )
}
