// What the pages behind the links of messages have in common: the link is read, which changes nothing, and it may lead nowhere.
import './booking.css'
import './visit-page.css'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import { useShop } from '#/api/shop-context'
import { getLink, type Linked } from '#/api/visit-links'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { ErrorState } from '#/ui/error-state'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'

interface VisitFrameProps {
  /** Null for a link that is another page's. */
  readonly show: (linked: Linked, token: string) => ReactNode
  readonly loading: string
  readonly failed: string
}

/** Needs the texts of `i18n/visit`. */
export function VisitFrame({ show, loading, failed }: VisitFrameProps) {
  const t = useTexts('visit')
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(getLink, { params: { token } })
  return (
    <div className="wrap booking">
      <div className="visit-page stack">
        {error instanceof ApiError && error.status === 404 ? (
          <Broken />
        ) : data ? (
          (show(data, token) ?? <Broken />)
        ) : error ? (
          <ErrorState text={failed} retry={{ label: t('retry'), run: refetch }} />
        ) : (
          <Waiting text={loading} />
        )}
      </div>
    </div>
  )
}

function Broken() {
  const t = useTexts('visit')
  const bookable = useShop().accepting_bookings !== false
  return (
    <div className="stack head">
      <PageHeading title={t('broken')} />
      <div className="row row--wrap">
        {bookable && <ButtonLink to={to.booking()}>{t('book')}</ButtonLink>}
        <ButtonLink kind="line" to={to.myBookings()}>
          {t('bookings')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <Loading text={text}>
      <div className="stack">
        <Skeleton width="60%" height="3rem" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  )
}
