// What the visitor waits for: days and times, and whether one has come free. They leave with one press.
import { type Ref, useEffect, useRef, useState } from 'react'
import { useCommand, useQuery } from '#/api/client'
import { userMessage } from '#/api/errors'
import { useShopZone } from '#/api/shop-context'
import { deleteWaitlistEntry, getWaitlist, type WaitlistEntry } from '#/api/waitlist'
import { useTexts, withTexts } from '#/i18n'
import { waitlistCard } from '#/i18n/waitlist-card'
import { waitlistWords } from '#/i18n/waitlist-words'
import { formatMinutes } from '#/lib/duration'
import { formatCents } from '#/lib/money'
import { formatDate, formatTime, shopDateOf, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useToast } from '#/ui/toast'
import { useEndOfOffer } from '#/waitlist/use-end-of-offer'
import { windowsInWords } from '#/waitlist/window-words'

export const Waitlist = withTexts({ waitlistCard, waitlistWords }, Section)

/** Nothing while there is nothing to wait for. */
function Section() {
  const t = useTexts('waitlistCard')
  const { data, error, refetch } = useQuery(getWaitlist, {})
  const [left, setLeft] = useState<readonly WaitlistEntry[]>([])
  const told = useTold(left.length)
  if (!data && error) {
    return (
      <div className="notice" role="alert">
        <span className="grow">{t('failed')}</span>
        <Button kind="line" size="sm" onClick={refetch}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  const entries = data?.filter(({ id }) => left.every((entry) => entry.id !== id)) ?? []
  const last = left.at(-1)
  return (
    <>
      {last && <Left entry={last} ref={told} />}
      {entries.length > 0 && (
        <section className="stack profile-list" aria-labelledby="waitlist">
          <h2 className="display-2" id="waitlist">
            {t('title')}
          </h2>
          <ul className="stack">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onLeft={() => setLeft([...left, entry])} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The button that was pressed is gone with its card. */
function useTold(times: number) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (times > 0) told.current?.focus()
  }, [times])
  return told
}

interface LeftProps {
  readonly entry: WaitlistEntry
  readonly ref: Ref<HTMLParagraphElement>
}

function Left({ entry, ref }: LeftProps) {
  const t = useTexts('waitlistCard')
  return (
    <p className="notice notice--quiet" role="status" tabIndex={-1} ref={ref} dir="auto">
      {t('left', { services: namesOf(entry) })}
    </p>
  )
}

const namesOf = ({ services }: WaitlistEntry) => services.map(({ name }) => name).join(', ')

interface EntryProps {
  readonly entry: WaitlistEntry
  readonly onLeft: () => void
}

function Entry({ entry, onLeft }: EntryProps) {
  const t = useTexts('waitlistCard')
  const words = useTexts('waitlistWords')
  const windows = windowsInWords(entry.windows, today(useShopZone()), words)
  return (
    <li className="card card--pad stack wait-entry">
      <div className="row between">
        <h3 className="title" dir="auto">
          {namesOf(entry)}
        </h3>
        <span className="num appointment-price">{formatCents(entry.total_price)}</span>
      </div>
      <p>{windows}</p>
      <p className="sm muted" dir="auto">
        {t('who', { staff: entry.staff_name ?? t('anyone'), duration: formatMinutes(entry.total_duration) })}
      </p>
      {entry.offer && <Offer offer={entry.offer} />}
      <LeaveButton entry={entry} windows={windows} onLeft={onLeft} />
    </li>
  )
}

function Offer({ offer }: { readonly offer: NonNullable<WaitlistEntry['offer']> }) {
  const t = useTexts('waitlistCard')
  const zone = useShopZone()
  const { start_time: start, staff_name: staff, until, is_held } = offer
  useEndOfOffer(until)
  const date = formatDate(shopDateOf(start, zone))
  const when = t('start', { date, time: formatTime(start, zone) })
  return (
    <p className="notice notice--ok" dir="auto">
      {is_held ? t('held', { when, staff, until: formatTime(until, zone) }) : t('free', { when, staff })}
    </p>
  )
}

function LeaveButton({ entry, windows, onLeft }: EntryProps & { readonly windows: string }) {
  const t = useTexts('waitlistCard')
  const toast = useToast()
  const { pending, run } = useCommand(deleteWaitlistEntry)
  async function leave() {
    try {
      await run({ params: { id: entry.id } })
      onLeft()
    } catch (cause) {
      toast({ title: t('error'), text: userMessage(cause, t('leaveFailed')), tone: 'destructive' })
    }
  }
  return (
    <div className="row">
      <Button
        kind="danger"
        size="sm"
        className="appointment-cancel"
        pending={pending}
        onClick={() => void leave()}
      >
        {t(pending ? 'leaving' : 'leave')}
        <span className="visually-hidden">{t('which', { services: namesOf(entry), windows })}</span>
      </Button>
    </div>
  )
}
