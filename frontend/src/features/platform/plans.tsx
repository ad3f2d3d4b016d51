// The two plans. What both have stands above them; what costs nothing is said, too.
import Check from 'lucide-react/icons/check'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { defaultPalette, paletteStyle } from '#/theme/palette-preview'
import { ButtonLink } from '#/ui/button'
import { Strands } from '#/ui/illustrations/strands'

const base = ['site', 'whatsapp', 'booking', 'unlimited', 'trial'] as const
const vip = ['base', 'crm', 'campaigns', 'analytics', 'loyalty'] as const

export function Plans() {
  const t = useTexts('platform.plans')
  return (
    <section className="section platform-plans" aria-labelledby="plans">
      <div className="wrap">
        <div className="platform-plans-head">
          <h2 className="display-1" id="plans">
            {t('title')}
          </h2>
          <p className="lede">{t('lede')}</p>
        </div>
        <div className="platform-price">
          <article className="platform-plan">
            <PlanHead name={t('base.name')} price={t('base.price')} />
            <Points points={base.map((point) => t(`base.${point}`))} />
            <ButtonLink kind="line" size="lg" block to={to.setupSalon()}>
              {t('base.action')}
            </ButtonLink>
          </article>
          <article
            className="platform-plan platform-night platform-dark"
            style={paletteStyle(defaultPalette.primary, defaultPalette.secondary)}
          >
            <span className="platform-glow" aria-hidden="true">
              <Strands shape="knot" width={480} height={520} count={40} seed={5} />
            </span>
            <PlanHead name={t('vip.name')} price={t('vip.price')} />
            <Points points={vip.map((point) => t(`vip.${point}`))} />
            <ButtonLink size="lg" block className="platform-white" to={to.setupSalonVip()}>
              {t('vip.action')}
            </ButtonLink>
          </article>
        </div>
      </div>
    </section>
  )
}

function PlanHead({ name, price }: { name: string; price: string }) {
  const t = useTexts('platform.plans')
  return (
    <>
      <h3 className="display-3">{name}</h3>
      <p className="row platform-amount">
        <span className="num">{price}</span> <span className="muted">{t('month')}</span>
      </p>
    </>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Check className="icon" aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  )
}
