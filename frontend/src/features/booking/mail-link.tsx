// The page that the link of a mail opens: the appointment and one button. Opening it changes nothing, so that what follows links by itself confirms
// nothing.
import './mail-link.css'
import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCommand } from '#/api/client'
import { userMessage } from '#/api/errors'
import { type LinkedBooking, postMailLink } from '#/api/mail-link'
import { useShopZone } from '#/api/shop-context'
import { to } from '#/app/routes'
import { useTexts, withTexts } from '#/i18n'
import { mailLink } from '#/i18n/mail-link'
import { formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { Button, ButtonLink } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'

const icons = {
  waiting: Hourglass,
  confirmed: BadgeCheck,
  lapsed: CalendarX,
  cancelled: CalendarX,
} as const satisfies Record<LinkedBooking['state'], LucideIcon>

export const MailLink = withTexts({ mailLink }, Page)

function Page() {
  const t = useTexts('mailLink')
  const code = useCode()
  const { pending, run } = useCommand(postMailLink)
  const [booking, setBooking] = useState<LinkedBooking | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const follow = async (confirm: boolean) => {
    try {
      setBooking(await run({ body: { code, confirm } }))
      setProblem(null)
    } catch (cause) {
      setProblem(userMessage(cause, t(confirm ? 'failed' : 'broken.text')))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is looked at once
  useEffect(() => void follow(false), [code])
  return (
    <div className="wrap">
      <div className="mail-link stack">
        {booking ? (
          <Linked booking={booking} />
        ) : problem === null ? (
          <Waiting />
        ) : (
          <PageHeading title={t('broken.title')} />
        )}
        {problem !== null && (
          <p className="notice notice--bad" role="alert">
            {problem}
          </p>
        )}
        {booking?.state === 'waiting' ? (
          <Button size="lg" block pending={pending} onClick={() => void follow(true)}>
            {pending ? t('confirming') : t('confirm')}
          </Button>
        ) : (
          (booking || problem !== null) && <Ways again={booking?.state !== 'confirmed'} />
        )}
      </div>
    </div>
  )
}

/** The code behind `#code=`, taken out of the address so that no history keeps it. */
function useCode(): string {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const found = new URLSearchParams(hash.slice(1)).get('code')
  useEffect(() => {
    if (found === null) return
    setCode(found)
    navigate(pathname, { replace: true })
  }, [found, pathname, navigate])
  return found ?? code
}

function Linked({ booking }: { booking: LinkedBooking }) {
  const t = useTexts('mailLink')
  const zone = useShopZone()
  const Icon = icons[booking.state]
  const start = booking.start_time
  const when = { date: formatDate(shopDateOf(start, zone), 'full'), time: formatTime(start, zone) }
  return (
    <>
      <div className="stack head" role="status">
        <Icon className={`icon mail-link-icon mail-link-icon--${booking.state}`} aria-hidden="true" />
        <PageHeading title={t(`${booking.state}.title`)} />
        <p className="lede">{t(`${booking.state}.text`)}</p>
      </div>
      <section className="card card--pad stack">
        <p className="display-3 num">{t('when', when)}</p>
        <p className="strong" dir="auto">
          {booking.service_names.join(', ')}
        </p>
        <p className="muted">{t.rich('with', { stylist: () => <bdi>{booking.staff_name}</bdi> })}</p>
      </section>
    </>
  )
}

function Ways({ again }: { again: boolean }) {
  const t = useTexts('mailLink')
  return (
    <div className="row row--wrap row--center">
      {again && <ButtonLink to={to.booking()}>{t('bookAgain')}</ButtonLink>}
      <ButtonLink kind={again ? 'ghost' : 'primary'} to={to.home()}>
        {t('home')}
      </ButtonLink>
    </div>
  )
}

function Waiting() {
  const t = useTexts('mailLink')
  return (
    <Loading text={t('loading')}>
      <div className="stack">
        <Skeleton width="70%" height="3rem" />
        <Skeleton height="8rem" />
      </div>
    </Loading>
  )
}
