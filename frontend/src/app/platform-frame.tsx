// The frame of pages that belong to no salon: the platform's own, and signing in where no salon can be shown.
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { SiteName } from '#/ui/page-heading'
import { ErrorBoundary } from './error-page'
import { to } from './routes'
import { ThemeSwitch } from './theme-switch'

export function PlatformFrame({ children }: { children: ReactNode }) {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  return (
    <SiteName name={t('platform')}>
      <header className="hdr">
        <div className="wrap between">
          <Link className="brandmark" to={to.home()}>
            <span className="mono" aria-hidden="true">
              {t('platform').slice(0, 1)}
            </span>
            <span className="brandname">
              {t('platform')}
              <span className="vh">{t('homeOf')}</span>
            </span>
          </Link>
          <ThemeSwitch />
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
