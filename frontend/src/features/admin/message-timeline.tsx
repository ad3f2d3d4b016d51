// What was said between the salon and a client: each message with what became of it, and each answer.
import './message-timeline.css'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import Reply from 'lucide-react/icons/reply'
import { useId } from 'react'
import type { ChatAnswer, SentMessage, Timeline } from '#/api/admin-messages'
import type { Query } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminMessages } from '#/i18n/admin-messages'
import { formatDate, formatTime, type Instant, shopDateOf, today } from '#/lib/shop-time'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from './current-shop'
import { newestSent, wasForgotten, wayOf } from './message-rules'
import { PanelFailed } from './tab-panel'

interface MessageTimelineProps {
  readonly messages: Query<Timeline>
  /** Whether each says which booking it is about. */
  readonly namesBookings?: boolean
}

export const MessageTimeline = withTexts({ adminMessages }, Messages)

function Messages(props: MessageTimelineProps) {
  const t = useTexts('adminMessages')
  const id = useId()
  return (
    <section className="messages" aria-labelledby={id}>
      <h3 className="title" id={id}>
        {t('title')}
      </h3>
      <Entries {...props} />
    </section>
  )
}

function Entries({ messages: { data, error, refetch }, namesBookings = false }: MessageTimelineProps) {
  const t = useTexts('adminMessages')
  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  if (!data)
    return (
      <Loading text={t('loading')}>
        <Skeleton height="4rem" />
      </Loading>
    )
  if (data.length === 0) return <p className="sm muted">{t('none')}</p>
  const newest = newestSent(data)
  return (
    <ul className="timeline sm">
      {data.map((entry) => (
        <li key={entry.id}>
          {entry.direction === 'in' ? (
            <Answer answer={entry} booking={namesBookings ? entry.booking_id : null} />
          ) : (
            <Sent
              message={entry}
              booking={namesBookings ? entry.booking_id : null}
              isNewest={entry === newest}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface AboutProps {
  /** Which booking it is about, where that is to be said. */
  readonly booking: number | null
}

/** The day and the time on the salon's calendar; the year only where it is another one. */
function useMoment(): (moment: Instant) => { readonly date: string; readonly time: string } {
  const { zone } = useCurrentShop()
  const yearOf = (date: string) => date.slice(0, 4)
  return (moment) => {
    const date = shopDateOf(moment, zone)
    const style = yearOf(date) === yearOf(today(zone)) ? 'short' : 'medium'
    return { date: formatDate(date, style), time: formatTime(moment, zone) }
  }
}

function Answer({ answer: { what, typed, at }, booking }: AboutProps & { answer: ChatAnswer }) {
  const t = useTexts('adminMessages')
  const moment = useMoment()
  return (
    <>
      <Reply className="icon icon--dir" aria-hidden="true" />
      <p>
        <span className="strong">{t(typed ? 'wrote' : 'tapped', { answer: t(`answer.${what}`) })}</span>{' '}
        <About when={t('since', moment(at))} booking={booking} />
      </p>
    </>
  )
}

const icons: Record<SentMessage['state'], LucideIcon> = {
  waiting: Hourglass,
  sent: Check,
  delivered: CheckCheck,
  read: Eye,
  not_delivered: CircleAlert,
  not_sent: CircleSlash,
}

function Sent({ message, booking, isNewest }: AboutProps & { message: SentMessage; isNewest: boolean }) {
  const t = useTexts('adminMessages')
  const { what, state, why } = message
  const moment = useMoment()(message.at)
  const kind = t(`kind.${what}`)
  const Icon = icons[state]
  return (
    <>
      <Icon className="icon" data-state={state} aria-hidden="true" />
      <div>
        {/* Read out when it changes. The rest of the list does not read itself out. */}
        <p role={isNewest ? 'status' : undefined}>
          <span className="strong">
            {state === 'not_sent' ? kind : t(`line.${state}`, { kind, time: moment.time })}
          </span>{' '}
          <About when={state === 'not_sent' ? t('since', moment) : moment.date} booking={booking} />
        </p>
        {state === 'not_sent' && why && <p className="muted">{t('notSent', { why: t(`why.${why}`) })}</p>}
        {state === 'not_delivered' && why && <p className="muted">{t(`reason.${why}`)}</p>}
        <Words message={message} of={t('ofWhich', { kind, ...moment })} />
      </div>
    </>
  )
}

function About({ when, booking }: AboutProps & { when: string }) {
  const t = useTexts('adminMessages')
  return (
    <span className="xs muted num">
      {when}
      {booking !== null && ` · ${t('booking', { id: String(booking) })}`}
    </span>
  )
}

/** What it said, and how it went out: to be opened. */
function Words({ message, of }: { message: SentMessage; of: string }) {
  const t = useTexts('adminMessages')
  const { text, template } = message
  const ways = wayOf(message)
  const isForgotten = text === null && wasForgotten(message, Date.now())
  if (text === null && ways.length === 0) return null
  return (
    <details>
      <summary className="xs">
        {t('words')}
        <span className="visually-hidden">{of}</span>
      </summary>
      {isForgotten && <p className="muted">{t('noWords')}</p>}
      {text !== null && (
        <p className="message-words" dir="auto">
          {text}
        </p>
      )}
      {ways.length > 0 && (
        <p className="xs muted">
          {ways
            .map((way) =>
              way === 'template' ? t('way.template', { name: template ?? '' }) : t(`way.${way}`),
            )
            .join(' · ')}
        </p>
      )}
    </details>
  )
}
