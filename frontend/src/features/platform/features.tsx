// What the platform does for a salon, on cards.
import type { LucideIcon } from 'lucide-react'
import ChartColumn from 'lucide-react/icons/chart-column'
import MessageCircle from 'lucide-react/icons/message-circle'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UsersRound from 'lucide-react/icons/users-round'
import { useTexts } from '#/i18n'
import { Strands } from '#/ui/illustrations/strands'

/** Salons whose colours make the row of samples. */
const samples = ['#8A2F5E', '#2F5D50', '#141414', '#F5C518', '#F4B6C9', '#1E5AA8']
/** Heights of a made-up chart, in percent. */
const bars = [34, 52, 43, 66, 58, 84, 76, 100]

type Card = 'whatsapp' | 'noDoubles' | 'team' | 'addOns' | 'clients'

const cards: readonly { readonly id: Card; readonly icon: LucideIcon }[] = [
  { id: 'whatsapp', icon: MessageCircle },
  { id: 'noDoubles', icon: ShieldCheck },
  { id: 'team', icon: UsersRound },
  { id: 'addOns', icon: SlidersHorizontal },
  { id: 'clients', icon: ChartColumn },
]

export function Features() {
  const t = useTexts('platform.features')
  return (
    <section className="section" aria-labelledby="features">
      <div className="wrap">
        <h2 className="display-1 platform-h2" id="features">
          {t('title')}
        </h2>
        <ul className="platform-bento">
          <li className="wide">
            <span className="platform-band" aria-hidden="true">
              <Strands shape="drift" width={640} height={200} count={44} seed={3} />
            </span>
            <span className="platform-samples" aria-hidden="true">
              {samples.map((color) => (
                <i key={color} style={{ background: color }} />
              ))}
            </span>
            <h3 className="title">{t('site.title')}</h3>
            <p className="sm muted">{t('site.text')}</p>
          </li>
          {cards.map(({ id, icon: Icon }) => (
            <li key={id} className={id === 'clients' ? 'wide' : undefined}>
              <span className="platform-icon">
                <Icon className="icon" aria-hidden="true" />
              </span>
              {id === 'clients' && <Chart />}
              <h3 className="title">{t(`${id}.title`)}</h3>
              <p className="sm muted">{t(`${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Chart() {
  return (
    <span className="platform-chart" aria-hidden="true">
      {bars.map((height) => (
        <i key={height} style={{ blockSize: `${height}%` }} />
      ))}
    </span>
  )
}
