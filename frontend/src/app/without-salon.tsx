// No public salon is here. Perhaps the platform has closed it: then its people and clients still see what they have.
import { type ReactNode, useEffect, useState } from 'react'
import { useMatch } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getClosedShop } from '#/api/closed-shop'
import { ApiError } from '#/api/errors'
import { ShopProvider } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { closedSalon } from '#/i18n/closed-salon'
import { platformUrl } from '#/lib/site'
import { applyPalette } from '#/theme/apply'
import { ButtonLink } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { Screen } from './gate-screen'
import { paths, to } from './routes'

interface WithoutSalonProps {
  /** Why there is no public salon. */
  readonly error: Error
  readonly loading: ReactNode
  readonly closed: ReactNode
  /** For those whom the salon does not know; the way to a salon of their own without it. */
  readonly unknown?: ReactNode
}

export const WithoutSalon = withTexts({ closedSalon }, Gate)

function Gate({ error, loading, closed, unknown = <NotSetUp /> }: WithoutSalonProps) {
  const missing = error instanceof ApiError && error.status === 404
  const { shop, refused } = useClosedShop(missing)
  useEffect(() => {
    if (shop) applyPalette(shop.color_palette ?? {})
  }, [shop])
  if (shop) return <ShopProvider shop={shop}>{closed}</ShopProvider>
  return missing && !refused ? loading : unknown
}

/** By the link that the visit began with, wherever it leads, else by the session. */
function useClosedShop(missing: boolean) {
  const visit = useMatch(`${paths.linked}/*`)
  const review = useMatch(paths.linkedReview)
  const offer = useMatch(paths.linkedOffer)
  const [visitLink] = useState((visit ?? review ?? offer)?.params.token)
  const linked = useQuery(getClosedShop, missing && visitLink !== undefined ? { visitLink } : null)
  const asks = missing && (visitLink === undefined || linked.error !== undefined)
  const own = useQuery(getClosedShop, asks ? {} : null)
  return { shop: linked.data ?? own.data, refused: own.error }
}

function NotSetUp() {
  const t = useTexts('closedSalon')
  return (
    <Screen>
      <PageHeading title={t('notSetUp')} className="display-2 ink" />
      <div className="row row--wrap row--center">
        <a className="btn btn--primary" href={platformUrl}>
          {t('setUp')}
        </a>
        <ButtonLink kind="ghost" to={to.login()}>
          {t('signIn')}
        </ButtonLink>
      </div>
    </Screen>
  )
}
