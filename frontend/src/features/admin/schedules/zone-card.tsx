// The salon's zone, the way to change it, and whether this browser lives in another one.
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useState } from 'react'
import type { AdminShop } from '#/api/admin-shop'
import { mutationTexts } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { browserZone } from '#/lib/browser-zone'
import { lazyComponent } from '#/lib/lazy-component'
import { formatTime, now } from '#/lib/shop-time'
import { Button, ButtonLink } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { tabUrl } from '../tab-url'
import { type ZoneMatch, zoneMatch } from './zone-match'

export function ZoneCard({ shop }: { shop: AdminShop }) {
  const t = useTexts('adminSchedules.zone')
  const { query } = useCurrentShop()
  return (
    <section className="card card--pad stack" aria-labelledby="zone-title">
      <div className="row between row--wrap">
        <div>
          <h3 className="title" id="zone-title">
            {t('title')}
          </h3>
          <p className="strong">{shop.timezone}</p>
          <p className="sm muted">{t('now', { time: formatTime(now(), shop.timezone) })}</p>
        </div>
        <ButtonLink kind="line" size="sm" to={tabUrl('settings', query)}>
          {t('change')}
        </ButtonLink>
      </div>
      <ZoneBanner shop={shop} />
    </section>
  )
}

const looks = {
  match: { tone: 'notice--ok', icon: CircleCheck },
  near: { tone: 'notice--info', icon: Info },
  differs: { tone: 'notice--warn', icon: TriangleAlert },
} as const satisfies Record<ZoneMatch, object>

const ZoneDialog = lazyComponent('ZoneDialog', () => import('../settings/zone-dialog'))

function ZoneBanner({ shop }: { shop: AdminShop }) {
  const t = useTexts('adminSchedules.zone')
  const [asking, setAsking] = useState(false)
  const browser = browserZone()
  const match = zoneMatch(shop.timezone, browser, now())
  const { tone, icon: Icon } = looks[match]
  return (
    <div className={`notice ${tone} zone-banner`} role="status">
      <Icon className="icon" aria-hidden="true" />
      <p className="grow">{t(match, { browser, shop: shop.timezone })}</p>
      {match === 'differs' && (
        <Button kind="line" size="sm" className="zone-fix" onClick={() => setAsking(true)}>
          {t('fix', { browser })}
        </Button>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ZoneDialog
            from={shop.timezone}
            to={browser}
            version={shop.version}
            words={mutationTexts(t, 'fixed', 'fixFailed')}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
