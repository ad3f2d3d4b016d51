// The booking is made: confirmed at once, or held until the visitor's WhatsApp message.
import type { LucideIcon } from 'lucide-react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { Badge } from '#/ui/badge'
import { Button, ButtonLink } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { Strands } from '#/ui/strands'
import { Ticket } from './ticket'
import type { Made } from './wizard-record'

export function BookingMade({ made: { plan, answer } }: { made: Made }) {
  const t = useTexts('booking.booked')
  return (
    <div className="wrap booking">
      <div className="made">
        {answer.autoConfirmed ? <Confirmed /> : <Pending />}
        <Ticket
          plan={plan}
          status={
            answer.autoConfirmed ? (
              <Badge tone="ok" dot>
                {t('confirmedStatus')}
              </Badge>
            ) : (
              <Badge tone="warn" dot>
                {t('pendingStatus')}
              </Badge>
            )
          }
        />
      </div>
    </div>
  )
}

function Confirmed() {
  const t = useTexts('booking.booked')
  return (
    <div className="stack">
      <Head tone="ok" icon={BadgeCheck} title={t('confirmed')} text={t('confirmedText')} />
      <div className="row row--wrap acts">
        <ButtonLink size="lg" to={to.profile()}>
          {t('viewBookings')}
        </ButtonLink>
      </div>
      <Leave />
    </div>
  )
}

function Pending() {
  const t = useTexts('booking.booked')
  return (
    <div className="stack">
      <Head tone="warn" icon={Hourglass} title={t('created')} text={t('createdText')} />
      <div className="notice notice--warn">
        <TriangleAlert className="icon" aria-hidden="true" />
        <span>
          <b>{t('important')}</b>
          <br />
          {t('importantText')}
        </span>
      </div>
      <ol className="wa">
        <li>{t('open')}</li>
        <li>{t('send')}</li>
        <li>{t('comeBack')}</li>
      </ol>
      <div className="row row--wrap acts">
        <Button kind="wa" size="lg" disabled title={t('whatsappWait')}>
          <MessageCircle className="icon" aria-hidden="true" />
          {t('whatsapp')}
        </Button>
        <ButtonLink kind="line" size="lg" to={to.profile()}>
          {t('viewBookings')}
        </ButtonLink>
      </div>
      <Leave />
    </div>
  )
}

interface HeadProps {
  readonly tone: 'ok' | 'warn'
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

/** The heading of the page changes in place, so it takes the focus. */
function Head({ tone, icon: Icon, title, text }: HeadProps) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    head.current?.querySelector('h1')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <>
      <span className={`seal seal--${tone}`} aria-hidden="true">
        <Strands shape="knot" width={120} height={120} count={24} seed={2} />
        <Icon className="icon" />
      </span>
      <div className="stack head" role="status" ref={head}>
        <PageHeading title={title} />
        <p className="lede">{text}</p>
      </div>
    </>
  )
}

function Leave() {
  const t = useTexts('booking')
  return (
    <div className="row">
      <Button kind="ghost" size="sm" disabled>
        <ArrowLeft className="icon icon--dir" aria-hidden="true" />
        {t('back')}
      </Button>
      <ButtonLink kind="ghost" size="sm" to={to.home()}>
        {t('booked.home')}
      </ButtonLink>
    </div>
  )
}
