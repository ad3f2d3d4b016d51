// The salon as clients will see it: its own parts in the colours that the theme makes of the chosen ones.
import BadgeCheck from 'lucide-react/icons/badge-check'
import { getAdminServices } from '#/api/admin-services'
import type { AdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { paletteStyle, readability } from '#/theme/palette-preview'
import { Badge } from '#/ui/badge'
import { SalonMark } from '#/ui/salon-mark'
import { Strands } from '#/ui/strands'
import { useManaged } from '../managed'
import type { Branding } from './branding'

interface SalonPreviewProps {
  readonly shop: AdminShop
  /** As it is typed; what is no colour yet counts as the default one, as it does on the pages. */
  readonly branding: Branding
}

export function SalonPreview({ shop, branding }: SalonPreviewProps) {
  const t = useTexts('adminSettings.preview')
  const { primary, secondary, description } = branding
  const { button, link } = readability(primary, secondary)
  return (
    <section className="prev" aria-label={t('label')}>
      <div className="win" style={paletteStyle(primary, secondary)} aria-hidden="true">
        <div className="win-b">
          <SalonMark name={shop.name} logo={shop.logo_url} />
          <p className="d2 win-n" dir="auto">
            {shop.name}
          </p>
          <p className="sm muted win-d" dir="auto">
            {description}
          </p>
          <div className="row row--wrap">
            <span className="btn btn--primary btn--sm">{t('book')}</span>
            <span className="btn btn--line btn--sm">{t('services')}</span>
          </div>
          <span className="win-a">
            <Strands shape="fall" width={108} height={144} count={40} seed={4} />
            {shop.hero_image_url && <img src={shop.hero_image_url} alt="" />}
          </span>
        </div>
        <FirstService />
      </div>
      <p className="row xs muted">
        <BadgeCheck className="icon" aria-hidden="true" />
        {t('readable', { button: oneDecimal(button), link: oneDecimal(link) })}
      </p>
    </section>
  )
}

/** Rounded down: nothing is promised that is not there. */
const oneDecimal = (ratio: number) => Math.floor(ratio * 10) / 10

function FirstService() {
  const t = useTexts('adminSettings.preview')
  const { query } = useManaged()
  const { data: services } = useQuery(getAdminServices, { query })
  const service = services?.[0]
  if (!service) return null
  return (
    <div className="win-s">
      <div className="row between">
        <span className="strong" dir="auto">
          {service.name}
        </span>
        <span className="num strong">{formatCents(service.price)}</span>
      </div>
      <div className="row between">
        <span>
          {service.category_name && (
            <Badge tone="brand">
              <span dir="auto">{service.category_name}</span>
            </Badge>
          )}
        </span>
        <span className="link sm">{t('bookService')}</span>
      </div>
    </div>
  )
}
