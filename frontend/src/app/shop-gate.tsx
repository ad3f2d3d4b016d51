// Nothing of a salon is shown before its configuration is known; this screen stands in until then, or instead.
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getShopConfig, type ShopConfig, shopConfigSchema } from '#/api/shop'
import { ShopProvider } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { platformUrl } from '#/lib/site'
import { applyPalette } from '#/theme/apply'
import { embeddedConfig } from '#/theme/embedded-config'
import { Button, ButtonLink } from '#/ui/button'
import { MirrorArt } from '#/ui/illustrations/mirror-art'
import { PageHeading } from '#/ui/page-heading'
import { to } from './routes'

/** The gate words a failure of the demo differently: it is always set up. */
const demoShop = 'glow'

interface ShopGateProps {
  readonly shop: string
  /** The pages, by path, that open when there is no salon to show: the staff of a suspended one still get in (rules/platform#closed-shop). */
  readonly withoutSalon: Readonly<Record<string, ReactNode>>
  readonly children: ReactNode
}

export function ShopGate({ shop: subdomain, withoutSalon, children }: ShopGateProps) {
  const { pathname } = useLocation()
  const t = useTexts('shell.gate')
  const embedded = useMemo(readEmbedded, [])
  const query = { subdomain }
  const { data: shop, error, refetch } = useQuery(getShopConfig, { query }, { initial: embedded })
  const fetched = shop === embedded ? undefined : shop

  useEffect(() => {
    // The head script has themed the page by the salon it carries; the answer that comes later may have newer colours.
    if (fetched) applyPalette(fetched.color_palette ?? {})
  }, [fetched])

  if (shop) return <ShopProvider shop={shop}>{children}</ShopProvider>
  if (!error) {
    return (
      <Screen>
        <p role="status">{t('loading')}</p>
      </Screen>
    )
  }
  const page = withoutSalon[pathname]
  if (page !== undefined) return page
  return subdomain === demoShop ? <Broken onRetry={refetch} /> : <NotSetUp />
}

/** The embedded configuration counts only in the agreed shape; otherwise the API is asked and says what is wrong. */
function readEmbedded(): ShopConfig | undefined {
  return shopConfigSchema.safeParse(embeddedConfig()).data
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="empty empty--page">
      <MirrorArt />
      {children}
    </main>
  )
}

function NotSetUp() {
  const t = useTexts('shell.gate')
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

export function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('shell')
  return (
    <Screen>
      <PageHeading title={t('gate.broken')} className="display-2 ink" />
      <p>{t('gate.unreachable')}</p>
      <Button kind="line" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Screen>
  )
}
