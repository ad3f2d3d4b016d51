// Three salons in their own colours, as a client's phone shows them. A picture, hidden from screen readers.
import Check from 'lucide-react/icons/check'
import { useTexts } from '#/i18n'
import { paletteStyle } from '#/theme/palette-preview'
import { Strands } from '#/ui/illustrations/strands'
import { SalonMark } from '#/ui/salon-mark'

const salons = [
  { id: 'fern', primary: '#2F5D50', secondary: '#D9B382', dark: false, seed: 4 },
  { id: 'atelier', primary: '#141414', secondary: '#B89B5E', dark: true, seed: 7 },
  { id: 'glow', primary: '#8A2F5E', secondary: '#E8A07A', dark: false, seed: 2 },
] as const

const times = ['9:00 AM', '9:15 AM', '9:30 AM', '10:15 AM', '11:00 AM', '1:30 PM', '2:00 PM', '2:45 PM']
const chosen = '10:15 AM'

export function PhoneMockups() {
  const t = useTexts('platform.phones')
  return (
    <div className="platform-phones" aria-hidden="true">
      {salons.map((salon) => (
        <Phone key={salon.id} {...salon} />
      ))}
      <div className="platform-pop">
        <i>
          <Check className="icon" />
        </i>
        <span>
          <span className="strong">{t('confirmed')}</span>
          <span className="xs muted">{t('verified')}</span>
        </span>
      </div>
    </div>
  )
}

function Phone({ id, primary, secondary, dark, seed }: (typeof salons)[number]) {
  const t = useTexts('platform.phones')
  const name = t(`salon.${id}`)
  return (
    <div
      className={`platform-phone platform-phone--${id} ${dark ? 'pf-dark' : 'pf-light'}`}
      style={paletteStyle(primary, secondary)}
    >
      <div className="platform-screen">
        <div className="platform-art">
          <Strands shape="fall" width={300} height={150} count={36} seed={seed} />
        </div>
        <div className="platform-body">
          <span className="row">
            <SalonMark name={name} logo={null} />
            <span className="platform-name">{name}</span>
          </span>
          <span className="platform-title">{t('title')}</span>
          <span className="xs muted">{t('date')}</span>
          <span className="platform-times">
            {times.map((time) => (
              <span key={time} className={time === chosen ? 'num on' : 'num'}>
                {time}
              </span>
            ))}
          </span>
          <span className="btn btn--primary btn--block">{t('continue')}</span>
        </div>
      </div>
    </div>
  )
}
