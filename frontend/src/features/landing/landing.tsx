// The salon's landing page. An empty or failed part replaces only its own section.
import './landing.css'
import { Suspense } from 'react'
import { useShop } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { landing } from '#/i18n/landing'
import { lazyComponent } from '#/lib/lazy-component'
import { Hero } from './hero'
import { ServiceMenu } from './service-menu'
import { Team } from './team'
import { Visit } from './visit'

/** Nobody waits for it. */
const ClientReviews = lazyComponent(
  'ClientReviews',
  () => import('./client-reviews'),
  () => null,
)

export const Landing = withTexts({ landing }, Page)

function Page() {
  return (
    <>
      <Hero />
      <ServiceMenu />
      <Team />
      <WhyChoose />
      <Suspense fallback={null}>
        <ClientReviews />
      </Suspense>
      <Visit />
      <Footer />
    </>
  )
}

function WhyChoose() {
  const t = useTexts('landing')
  const { name } = useShop()
  const points = ['why1', 'why2', 'why3'] as const
  return (
    <section className="section why" aria-labelledby="why">
      <div className="wrap">
        <div className="sec-h">
          <h2 className="display-1" id="why">
            {t('why', { salon: name })}
          </h2>
        </div>
        <ol>
          {points.map((point) => (
            <li key={point}>
              <span className="point-number">{t(`${point}.number`)}</span>
              <h3 className="title">{t(`${point}.title`)}</h3>
              <p className="muted">{t(`${point}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Footer() {
  const t = useTexts('landing')
  const { name } = useShop()
  return (
    <footer className="footer">
      <div className="wrap row between row--wrap">
        <span className="brandmark" dir="auto">
          {name}
        </span>
        <span>{t('footer')}</span>
      </div>
    </footer>
  )
}
