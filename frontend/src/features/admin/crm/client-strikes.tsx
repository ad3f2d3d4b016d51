// What a client missed or cancelled late: what it leads to, and the button that waives each.
import type { ClientDetail } from '#/api/admin-clients'
import { putStrike, type Strikes } from '#/api/admin-strikes'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { Badge } from '#/ui/badge'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'

export function ClientStrikes({ client: { strikes } }: { readonly client: ClientDetail }) {
  const t = useTexts('adminCrm.strikes')
  return (
    <>
      <p className="sm">
        {t('count', { count: strikes.count })} {strikes.effect !== 'none' && t(strikes.effect)}
      </p>
      <ul className="stack sm">
        {strikes.items.map((strike) => (
          <Strike key={strike.booking_id} strike={strike} />
        ))}
      </ul>
    </>
  )
}

function Strike({
  strike: { booking_id: id, kind, at, waived },
}: {
  readonly strike: Strikes['items'][number]
}) {
  const t = useTexts('adminCrm.strikes')
  const { query, zone } = useCurrentShop()
  const { pending, run } = useMutation(putStrike, mutationTexts(t, waived ? 'counted' : 'waived', 'failed'))
  const toggle = () => void run({ params: { id }, query, body: { waived: !waived } })
  return (
    <li className="row row--wrap between">
      <span>
        {t(kind)}, <span className="num">{formatDate(shopDateOf(at, zone), 'medium')}</span>{' '}
        {waived && <Badge tone="mute">{t('isWaived')}</Badge>}
      </span>
      <Button kind="ghost" size="sm" pending={pending} onClick={toggle}>
        {waived ? t('again') : t('waive')}
        <span className="visually-hidden">{t('which', { id: String(id) })}</span>
      </Button>
    </li>
  )
}
