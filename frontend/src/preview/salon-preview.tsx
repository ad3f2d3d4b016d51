// A salon as its clients will see it, in the colours that the theme makes of the chosen ones.
import './preview.css'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { paletteStyle, readability } from '#/theme/palette-preview'
import { Badge } from '#/ui/badge'
import { Strands } from '#/ui/illustrations/strands'
import { SalonMark } from '#/ui/salon-mark'

interface PreviewedService {
  readonly name: string
  /** In cents. */
  readonly price: number
  readonly category_name?: string | null
}

interface SalonPreviewProps {
  readonly name: string
  readonly description: string
  /** As they are typed; what is no colour yet counts as the default one, as it does on the pages. */
  readonly primary: string
  readonly secondary: string
  readonly logo?: string | null
  readonly hero?: string | null
  /** What the browser's bar says, "luna.parlour.example". */
  readonly address?: string
  readonly service?: PreviewedService | undefined
}

export function SalonPreview(props: SalonPreviewProps) {
  const t = useTexts('preview')
  const { name, description, primary, secondary, logo = null, hero = null, address, service } = props
  const { button, link } = readability(primary, secondary)
  return (
    <section className="prev" aria-label={t('label')}>
      <div className="win" style={paletteStyle(primary, secondary)} aria-hidden="true">
        {address !== undefined && <WindowBar address={address} />}
        <div className="win-b">
          <SalonMark name={name} logo={logo} />
          <p className="display-2 win-n" dir="auto">
            {name}
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
            {hero && <img src={hero} alt="" />}
          </span>
        </div>
        {service && <FirstService service={service} />}
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

function WindowBar({ address }: { address: string }) {
  return (
    <div className="win-h">
      <i />
      <i />
      <i />
      <span>{address}</span>
    </div>
  )
}

function FirstService({ service: { name, price, category_name: category } }: { service: PreviewedService }) {
  const t = useTexts('preview')
  return (
    <div className="win-s">
      <div className="row between">
        <span className="strong" dir="auto">
          {name}
        </span>
        <span className="num strong">{formatCents(price)}</span>
      </div>
      <div className="row between">
        <span>
          {category && (
            <Badge tone="brand">
              <span dir="auto">{category}</span>
            </Badge>
          )}
        </span>
        <span className="link sm">{t('bookService')}</span>
      </div>
    </div>
  )
}
