// Around pages that bring a frame of their own: skip link, waiting, and what to show when it fails.
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { ErrorBoundary } from './error-page'

export function MinimalLayout() {
  const t = useTexts('shell')
  const { pathname, search } = useLocation()
  return (
    <>
      <a className="skip btn btn--primary" href="#main">
        {t('skip')}
      </a>
      <ErrorBoundary place={pathname + search}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
