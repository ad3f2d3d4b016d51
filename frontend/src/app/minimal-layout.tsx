// The frame of a page that brings its own: skip link, waiting, and what to show when it fails.
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { ErrorBoundary } from './error-page'

export function MinimalLayout({ children }: { children: ReactNode }) {
  const t = useTexts('shell')
  const { pathname, search } = useLocation()
  return (
    <>
      <a className="skip btn btn--primary" href="#main">
        {t('skip')}
      </a>
      <ErrorBoundary place={pathname + search}>
        <Suspense>{children}</Suspense>
      </ErrorBoundary>
    </>
  )
}
