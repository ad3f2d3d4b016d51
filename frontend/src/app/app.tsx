// The application: providers, the gate, and the pages of the salon.
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { timing } from '#/api/freshness'
import { useShop } from '#/api/shop-context'
import { TextProvider } from '#/i18n'
import { type Site, siteOfPage } from '#/lib/site'
import { SiteName } from '#/ui/page-heading'
import { ToastProvider } from '#/ui/toast'
import { BareFrame } from './bare-frame'
import { NotFound } from './not-found'
import { dashboardPage, loginPage, salonPages } from './pages'
import { PlatformFrame } from './platform-frame'
import { Shell } from './shell'
import { ShopGate } from './shop-gate'

export function App() {
  return (
    <TextProvider>
      <BrowserRouter>
        <ToastProvider duration={timing.notification}>
          <SitePages site={siteOfPage(location.host)} />
        </ToastProvider>
      </BrowserRouter>
    </TextProvider>
  )
}

function SitePages({ site }: { site: Site }) {
  if (site === 'platform') {
    return (
      <Routes>
        <Route path={loginPage.path} element={signIn} />
        <Route path={dashboardPage.path} element={dashboard} />
        <Route
          path="*"
          element={
            <PlatformFrame>
              <NotFound />
            </PlatformFrame>
          }
        />
      </Routes>
    )
  }
  return (
    <ShopGate site={site} withoutSalon={{ [loginPage.path]: signIn, [dashboardPage.path]: dashboard }}>
      <SalonPages />
    </ShopGate>
  )
}

const signIn = (
  <PlatformFrame>
    <loginPage.Component />
  </PlatformFrame>
)
const dashboard = (
  <BareFrame>
    <dashboardPage.Component />
  </BareFrame>
)

function SalonPages() {
  const { name } = useShop()
  return (
    <SiteName name={name}>
      <Routes>
        <Route path={dashboardPage.path} element={dashboard} />
        <Route element={<Shell />}>
          {salonPages.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </SiteName>
  )
}
