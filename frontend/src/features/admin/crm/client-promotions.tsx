// Whether a client wants offers, how they said so and when; and the button that changes it.
import { useState } from 'react'
import type { ClientDetail } from '#/api/admin-clients'
import { useTexts } from '#/i18n'
import { shopDateOf, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { shortDay } from './format-stats'
import { PromotionsDialog } from './promotions-dialog'

export function ClientPromotions({ client }: { readonly client: ClientDetail }) {
  const t = useTexts('adminCrm.promotions')
  const { zone } = useCurrentShop()
  const [changing, setChanging] = useState(false)
  const said = client.promotions
  return (
    <div className="row row--wrap between sm">
      <p>
        {said
          ? t(said.granted ? 'yes' : 'no', {
              source: t(`source.${said.source}`),
              day: shortDay(shopDateOf(said.at, zone), today(zone)),
            })
          : t('never')}
      </p>
      <Button kind="ghost" size="sm" onClick={() => setChanging(true)}>
        {t('change')}
        <span className="visually-hidden">{t('what')}</span>
      </Button>
      {changing && <PromotionsDialog client={client} onClose={() => setChanging(false)} />}
    </div>
  )
}
