// The frame of every salon page: skip link, header, the page, bottom bar.
import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useTexts } from '#/i18n'
import { Loading, Skeleton } from '#/ui/skeleton'
import { BottomBar } from './bottom-bar'
import { ErrorBoundary } from './error-page'
import { Header } from './header'

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

/** A link starts a page at its top or at the section it names; Back leaves the browser to restore the old place. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what starts a new page
  useLayoutEffect(() => {
    if (kind !== 'POP' && hash === '') scrollTo(0, 0)
  }, [pathname, kind, hash])
}
