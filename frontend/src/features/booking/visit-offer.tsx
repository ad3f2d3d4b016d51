// The page behind the link of a message that offers a time: it is taken, or left to others. Opening the page does neither.
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useRef, useState } from 'react'
import { useShop, useShopZone } from '#/api/shop-context'
import type { Linked, LinkedOffer } from '#/api/visit-links'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { booked } from '#/i18n/booked'
import { visit } from '#/i18n/visit'
import { waitlistOffer } from '#/i18n/waitlist-offer'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Button, ButtonLink } from '#/ui/button'
import { useOfferAnswer } from './use-offer-answer'
import { VisitFrame } from './visit-frame'
import { VisitHead } from './visit-head'
import { VisitTicket } from './visit-ticket'

export const OfferPage = withTexts({ booked, visit, waitlistOffer }, Page)

const show = (linked: Linked, token: string) =>
  linked.purpose === 'waitlist' ? <Offer key={token} offer={linked.offer} token={token} /> : null

function Page() {
  const t = useTexts('waitlistOffer')
  return <VisitFrame show={show} loading={t('loading')} failed={t('failed')} />
}

interface OfferProps {
  readonly offer: LinkedOffer['offer']
  readonly token: string
}

function Offer({ offer, token }: OfferProps) {
  const t = useTexts('waitlistOffer')
  const given = useOfferAnswer(offer, token)
  const { state } = given
  const words = useWords(offer)
  const told = useTold(state)
  const isOpen = state === 'open'
  const sentence = state === 'taken' ? t(given.status ?? 'taken', words) : t(state)
  return (
    <>
      <VisitHead name={offer.client_first_name}>
        <p className="lede" role={isOpen ? undefined : 'status'} tabIndex={-1} ref={told} dir="auto">
          {sentence}
        </p>
        {(state === 'declined' || state === 'gone') && (
          <p className="muted" dir="auto">
            {t('which', words)}
          </p>
        )}
        {isOpen && <Until offer={offer} />}
      </VisitHead>
      {(isOpen || state === 'taken') && <VisitTicket booking={offer} />}
      <div role="alert">
        {given.problem !== null && <p className="notice notice--bad">{given.problem}</p>}
      </div>
      {isOpen ? <Answers {...given} /> : <WaysOn state={state} />}
      <p className="muted sm">{t('stranger')}</p>
    </>
  )
}

function useWords({ services, staff_name: staff, start_time }: LinkedOffer['offer']) {
  const t = useTexts('waitlistOffer')
  const zone = useShopZone()
  const date = formatDate(shopDateOf(start_time, zone))
  const when = t('when', { date, time: formatTime(start_time, zone) })
  return { services: services.map(({ name }) => name).join(', '), staff, when }
}

/** The buttons are gone with the answer: what became of it takes the focus. */
function useTold(state: string) {
  const told = useRef<HTMLParagraphElement>(null)
  const [before] = useState(state)
  useEffect(() => {
    if (state !== before) told.current?.focus()
  }, [state, before])
  return told
}

function Until({ offer: { is_held, until } }: Pick<OfferProps, 'offer'>) {
  const t = useTexts('waitlistOffer')
  const zone = useShopZone()
  return (
    <p className="row held">
      <Hourglass className="icon" aria-hidden="true" />
      {is_held ? t('held', { until: formatTime(until, zone) }) : t('first')}
    </p>
  )
}

function Answers({ pending, answer }: Pick<ReturnType<typeof useOfferAnswer>, 'pending' | 'answer'>) {
  const t = useTexts('waitlistOffer')
  return (
    <div className="row row--wrap acts">
      <Button
        size="lg"
        pending={pending === 'take'}
        disabled={pending === 'decline'}
        onClick={() => void answer('take')}
      >
        {t(pending === 'take' ? 'taking' : 'take')}
      </Button>
      <Button
        kind="line"
        size="lg"
        pending={pending === 'decline'}
        disabled={pending === 'take'}
        onClick={() => void answer('decline')}
      >
        {t(pending === 'decline' ? 'declining' : 'decline')}
      </Button>
    </div>
  )
}

function WaysOn({ state }: { readonly state: string }) {
  const t = useTexts('waitlistOffer')
  const bookable = useShop().accepting_bookings !== false
  return (
    <div className="row row--wrap">
      {state === 'gone' && bookable && <ButtonLink to={to.booking()}>{t('others')}</ButtonLink>}
      {state !== 'gone' && (
        <ButtonLink kind={state === 'taken' ? 'primary' : 'line'} to={to.myBookings()}>
          {t('bookings')}
        </ButtonLink>
      )}
    </div>
  )
}
