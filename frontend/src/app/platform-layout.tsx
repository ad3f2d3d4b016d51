// The frame of pages that belong to no salon: the platform's own, and signing in where no salon can be shown.
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSessionUser } from '#/api/session'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { SiteName } from '#/ui/page-heading'
import { ErrorBoundary } from './error-page'
import { PlatformBrand } from './platform-brand'
import { to } from './routes'
import { useScrollToTop } from './scroll'
import { ThemeSwitch } from './theme-switch'

/** Most visitors never sign in, and large screens need no menu. Should one be lost, the page goes on without it. */
const AccountMenu = lazyComponent(
  'AccountMenu',
  () => import('./account-menu'),
  () => null,
)
const PlatformMenu = lazyComponent(
  'PlatformMenu',
  () => import('./platform-menu'),
  () => null,
)

interface PlatformFrameProps {
  /** Whether this host is the platform's own: then its links are here. */
  readonly home?: boolean
  readonly children: ReactNode
}

export function PlatformLayout({ home = false, children }: PlatformFrameProps) {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  useScrollToTop()
  return (
    <SiteName name={t('platform')}>
      <a className="skip btn btn--primary" href="#main">
        {t('skip')}
      </a>
      <header className="header">
        <div className="wrap between">
          <PlatformBrand />
          <span className="row end-s">
            <ThemeSwitch />
            {home && <Links />}
          </span>
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <ErrorBoundary place={pathname}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </SiteName>
  )
}

function Links() {
  const t = useTexts('shell')
  const user = useSessionUser()
  return (
    <Suspense>
      {user && <AccountMenu user={user} profile={false} />}
      <Link className="btn btn--line btn--sm hide-s" to={to.contact()}>
        {t('contact')}
      </Link>
      <PlatformMenu />
    </Suspense>
  )
}
