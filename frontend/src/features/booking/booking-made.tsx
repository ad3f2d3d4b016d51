// The booking is made: held until the visitor's WhatsApp message, confirmed, or gone again. The page follows by itself.
import type { LucideIcon } from 'lucide-react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '#/app/routes'
import { TextProvider, useTexts } from '#/i18n'
import { booked } from '#/i18n/booked'
import { lazyComponent } from '#/lib/lazy-component'
import { Badge, type BadgeTone } from '#/ui/badge'
import { Button, ButtonLink } from '#/ui/button'
import { Strands } from '#/ui/illustrations/strands'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { HeldUntil } from './held-until'
import { OtherWays } from './other-ways'
import { Place } from './place'
import { Ticket } from './ticket'
import { type Outcome, useBookingStatus } from './use-booking-status'
import { WhatsappConfirm } from './whatsapp-confirm'
import type { ConfirmedPlan } from './wizard'
import type { CreatedBooking } from './wizard-record'
import { planAgain } from './wizard-store'

const texts = { booked }

const EmailConfirm = lazyComponent(
  'EmailConfirm',
  () => import('./email-confirm'),
  () => null,
)

export function BookingMade({ made }: { made: CreatedBooking }) {
  return (
    <TextProvider area={texts}>
      <div className="wrap booking">
        <Page made={made} />
      </div>
    </TextProvider>
  )
}

const looks = {
  pending: { tone: 'warn', icon: Hourglass, title: 'created', text: 'createdText', status: 'pendingStatus' },
  waiting: { tone: 'warn', icon: Hourglass, title: 'created', text: 'waitingText', status: 'waitingStatus' },
  confirmed: {
    tone: 'ok',
    icon: BadgeCheck,
    title: 'confirmed',
    text: 'confirmedText',
    status: 'confirmedStatus',
  },
  expired: { tone: 'bad', icon: CalendarX, title: 'expired', text: 'expiredText', status: 'expiredStatus' },
  cancelled: {
    tone: 'bad',
    icon: CalendarX,
    title: 'cancelled',
    text: 'cancelledText',
    status: 'cancelledStatus',
  },
} as const satisfies Record<Outcome, { tone: BadgeTone; icon: LucideIcon; [text: string]: unknown }>

function Page({ made }: { made: CreatedBooking }) {
  const t = useTexts('booked')
  const { outcome, booking, opened } = useBookingStatus(made)
  if (outcome === null) return <PageSkeleton />
  const { tone, icon, title, text, status } = looks[outcome]
  return (
    <div className="made">
      <div className="stack">
        <Head tone={tone} icon={icon} title={t(title)} text={t(text)} />
        {outcome === 'pending' ? (
          <>
            {booking && <HeldUntil booking={booking} />}
            <WhatsappConfirm bookingId={made.answer.id} onOpen={opened} />
            {booking?.can_confirm_by_email && (
              <Suspense>
                <EmailConfirm bookingId={made.answer.id} />
              </Suspense>
            )}
          </>
        ) : (
          <Acts plan={made.plan} stands={outcome === 'confirmed' || outcome === 'waiting'} />
        )}
        {outcome === 'expired' && <OtherWays />}
        <Leave />
      </div>
      <Ticket
        plan={made.plan}
        status={
          <Badge tone={tone} dot>
            {t(status)}
          </Badge>
        }
      >
        <Place />
      </Ticket>
    </div>
  )
}

interface HeadProps {
  readonly tone: BadgeTone
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

/** What the page says changes in place and is announced; its heading takes the focus each time. */
function Head({ tone, icon: Icon, title, text }: HeadProps) {
  const head = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page to those who read it
  useLayoutEffect(() => {
    head.current?.querySelector('h1')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [title])
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

/** What to do once nothing is awaited any more. */
function Acts({ plan, stands }: { plan: ConfirmedPlan; stands: boolean }) {
  const t = useTexts('booked')
  const navigate = useNavigate()
  const again = () => {
    planAgain(plan)
    navigate(to.bookingDatetime())
  }
  return (
    <div className="row row--wrap acts">
      {!stands && (
        <Button size="lg" onClick={again}>
          {t('bookAgain')}
        </Button>
      )}
      <ButtonLink kind={stands ? 'primary' : 'line'} size="lg" to={to.profile()}>
        {t('viewBookings')}
      </ButtonLink>
    </div>
  )
}

function Leave() {
  const t = useTexts('booking')
  const booked = useTexts('booked')
  return (
    <div className="row">
      <Button kind="ghost" size="sm" disabled>
        <ArrowLeft className="icon icon--dir" aria-hidden="true" />
        {t('back')}
      </Button>
      <ButtonLink kind="ghost" size="sm" to={to.home()}>
        {booked('home')}
      </ButtonLink>
    </div>
  )
}

function PageSkeleton() {
  const t = useTexts('booked')
  return (
    <Loading text={t('loading')}>
      <div className="made">
        <div className="stack">
          <Skeleton width="5.5rem" height="5.5rem" round />
          <Skeleton width="70%" height="3rem" />
          <Skeleton height="5rem" />
        </div>
        <Skeleton height="24rem" />
      </div>
    </Loading>
  )
}
