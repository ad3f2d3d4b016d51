// The platform's landing page: what it does for salons, what it costs, and how to begin.
import './platform.css'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { ButtonLink } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { CallToAction } from './call-to-action'
import { Contact } from './contact'
import { Features } from './features'
import { PhoneMockups } from './phone-mockups'
import { Plans } from './plans'
import { WhatsappSteps } from './whatsapp-steps'

export function PlatformHome() {
  return (
    <>
      <Hero />
      <Features />
      <Plans />
      <WhatsappSteps />
      <CallToAction />
      <Contact />
    </>
  )
}

function Hero() {
  const t = useTexts('platform')
  return (
    <section className="platform-hero">
      <div className="wrap">
        <div className="stack platform-words">
          <p className="eyebrow">{t('eyebrow')}</p>
          <PageHeading title={t('tab')} className="display-hero platform-h1">
            {t('heading.first')} <em>{t('heading.stressed')}</em> {t('heading.last')}
          </PageHeading>
          <p className="lede">{t('lede')}</p>
          <div className="row row--wrap">
            <ButtonLink size="lg" to={to.setupSalon()}>
              {t('create')}
            </ButtonLink>
            <span className="sm muted">{t('trial')}</span>
          </div>
        </div>
        <PhoneMockups />
      </div>
    </section>
  )
}
