// Nothing of a salon is shown before its configuration is known; this screen stands in until then, or instead.
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getShopConfig, type ShopConfig, shopConfigSchema } from '#/api/shop'
import { ShopProvider } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { applyPalette } from '#/theme/apply'
import { embeddedConfig } from '#/theme/embedded-config'
import { Button } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { Screen } from './gate-screen'

/** The gate words a failure of the demo differently: it is always set up. */
const demoShop = 'glow'

const WithoutSalon = lazyComponent(
  'WithoutSalon',
  () => import('./without-salon'),
  () => <Broken onRetry={() => location.reload()} />,
)

interface ShopGateProps {
  readonly shop: string
  /** The pages, by path, that open when there is no salon to show: the staff of a suspended one still get in (rules/platform#closed-shop). */
  readonly withoutSalon: Readonly<Record<string, ReactNode>>
  /** What its people and clients see of a salon that the platform has closed. */
  readonly closed: ReactNode
  readonly children: ReactNode
}

export function ShopGate({ shop: subdomain, withoutSalon, closed, children }: ShopGateProps) {
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
  const loading = (
    <Screen>
      <p role="status">{t('loading')}</p>
    </Screen>
  )
  if (!error) return loading
  const unknown =
    withoutSalon[pathname] ?? (subdomain === demoShop ? <Broken onRetry={refetch} /> : undefined)
  return (
    <Suspense fallback={loading}>
      <WithoutSalon error={error} loading={loading} closed={closed} unknown={unknown} />
    </Suspense>
  )
}

/** The embedded configuration counts only in the agreed shape; otherwise the API is asked and says what is wrong. */
function readEmbedded(): ShopConfig | undefined {
  return shopConfigSchema.safeParse(embeddedConfig()).data
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
