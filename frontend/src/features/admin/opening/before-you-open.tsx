// The first thing on the dashboard of a salon that does not take online bookings yet: what its owner looks at before, and the one press that opens it.
import './opening.css'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ManagedShop } from '#/api/admin-endpoint'
import { type OpeningStep, openingSteps, putOpening } from '#/api/admin-settings'
import type { AdminShop } from '#/api/admin-shop'
import { useCommand } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminOpening } from '#/i18n/admin-opening'
import { salonUrl } from '#/lib/site'
import { Button } from '#/ui/button'
import { tabUrl } from '../tab-url'

interface BeforeYouOpenProps {
  readonly shop: AdminShop
  readonly query: ManagedShop
}

export const BeforeYouOpen = withTexts({ adminOpening }, Card)

const tabOf = {
  contact: 'settings',
  hours: 'schedules',
  services: 'services',
  team: 'staff',
  timezone: 'settings',
  currency: 'services',
} as const

function Card({ shop, query }: BeforeYouOpenProps) {
  const t = useTexts('adminOpening')
  const id = useId()
  const { pending, run } = useMutation(putOpening, {
    ...mutationTexts(t, 'opened', 'openFailed'),
    doneText: () => t('openedText'),
  })
  const seen = openingSteps.filter((step) => shop.looked_at.includes(step)).length
  return (
    <section className="card card--pad stack before-open" aria-labelledby={id}>
      <div className="row row--wrap between">
        <h2 className="display-3" id={id}>
          {t('title')}
        </h2>
        <p className="sm muted num">{t('progress', { seen, all: openingSteps.length })}</p>
      </div>
      <p className="sm muted">{t('text')}</p>
      <ul className="opening-steps">
        {openingSteps.map((step) => (
          <Step key={step} step={step} shop={shop} query={query} />
        ))}
      </ul>
      <div className="row">
        <Button
          pending={pending}
          onClick={() => void run({ query, body: { accepting_bookings: true }, version: shop.version })}
        >
          {pending ? t('opening') : t('open')}
        </Button>
      </div>
    </section>
  )
}

function Step({ step, shop, query }: BeforeYouOpenProps & { step: OpeningStep }) {
  const t = useTexts('adminOpening')
  const { run } = useCommand(putOpening)
  const looked = shop.looked_at.includes(step)
  const details: Partial<Record<OpeningStep, string>> = {
    contact: `${shop.name}, ${shop.business_phone || t('noPhone')}`,
    timezone: shop.timezone.replaceAll('_', ' '),
    currency: t('dollars'),
    site: salonUrl(shop.subdomain).replace(/^https?:\/\/|\/$/g, ''),
  }
  // The link works whether or not the note of it arrives.
  const look = () => {
    if (!looked) run({ query, body: { looked_at: step } }).catch(() => undefined)
  }
  const words = (
    <>
      {looked ? (
        <CircleCheck className="icon seen" role="img" aria-label={t('looked')} />
      ) : (
        <Circle className="icon" role="img" aria-label={t('notLooked')} />
      )}
      <span className="grow">
        <b>{t(`step.${step}`)}</b>
        {details[step] && (
          <span className="sm muted opening-detail" dir="auto">
            {details[step]}
          </span>
        )}
        {step === 'site' && <span className="visually-hidden">{t('newTab')}</span>}
      </span>
      <ArrowRight className="icon" aria-hidden="true" />
    </>
  )
  return (
    <li>
      {step === 'site' ? (
        <a href={salonUrl(shop.subdomain)} target="_blank" rel="noopener noreferrer" onClick={look}>
          {words}
        </a>
      ) : (
        <Link to={tabUrl(tabOf[step], query)} onClick={look}>
          {words}
        </Link>
      )}
    </li>
  )
}
