// The frame of every salon page: skip link, header, the page, bottom bar.
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { Loading, Skeleton } from '#/ui/skeleton'
import { BottomBar } from './bottom-bar'
import { ErrorBoundary } from './error-page'
import { Header } from './header'
import { useScrollToTop } from './scroll'

export function Shell() {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  useScrollToTop()
  return (
    <>
      <a className="skip btn btn--primary" href="#main">
        {t('skip')}
      </a>
      <Header />
      <main id="main" className="page" tabIndex={-1}>
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <BottomBar />
    </>
  )
}

function PageLoading() {
  const t = useTexts('shell')
  return (
    <div className="wrap page-loading">
      <Loading text={t('loading')}>
        <Skeleton width="min(60%, 22rem)" height="3rem" />
      </Loading>
    </div>
  )
}
