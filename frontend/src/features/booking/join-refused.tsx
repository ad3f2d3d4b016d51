// Why a client was not put on the waitlist, and what can be done about it.
import Info from 'lucide-react/icons/info'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { useShop } from '#/api/shop-context'
import { getDays } from '#/api/slots'
import type { Staff } from '#/api/staff'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { PhoneLink } from '#/ui/phone-link'
import { daysQuery } from './slot-query'
import type { Refusal } from './use-join'
import { anyone, chooseDate, chooseStaff, type StaffChoice } from './wizard'
import { updateWizard } from './wizard-store'

interface JoinRefusedProps {
  readonly refusal: Refusal
  /** The stylist who was asked for; null is anybody. */
  readonly stylist: Staff | null
  /** Shows the times of the page behind the dialog. */
  readonly onSeeTimes: () => void
}

export function JoinRefused({ refusal, stylist, onSeeTimes }: JoinRefusedProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is brought to where it is seen
  useEffect(() => place.current?.focus(), [refusal])
  return (
    <div
      className={refusal.way === 'times' ? 'notice' : 'notice notice--bad'}
      role="alert"
      tabIndex={-1}
      ref={place}
    >
      <Info className="icon" aria-hidden="true" />
      <div className="grow">
        <p>{refusal.sentence}</p>
        <WayOn refusal={refusal} stylist={stylist} onSeeTimes={onSeeTimes} />
      </div>
    </div>
  )
}

function WayOn({ refusal, stylist, onSeeTimes }: JoinRefusedProps): ReactNode {
  const t = useTexts('waitlist')
  const { business_phone: phone } = useShop()
  switch (refusal.way) {
    case 'times':
      return <SeeTimes refusal={refusal} stylist={stylist} onSeeTimes={onSeeTimes} />
    case 'call':
      return phone && <PhoneLink phone={phone} />
    case 'bookings':
      return (
        <Link className="link" to={to.myBookings()}>
          {t('bookings')}
        </Link>
      )
    case null:
      return null
  }
}

/** Leads to the first day of the wish that has a time. */
function SeeTimes({ refusal: { wish }, stylist, onSeeTimes }: JoinRefusedProps) {
  const t = useTexts('waitlist')
  const staff: StaffChoice = stylist ? { kind: 'exactly', staff: stylist } : anyone
  const days = useQuery(getDays, daysQuery(wish.services, staff)).data?.days
  const isWished = (date: string) =>
    wish.windows.some(({ date_from, date_to }) => date_from <= date && date <= date_to)
  const day = days?.find(({ date, slot_count }) => slot_count > 0 && isWished(date))
  return (
    <button
      className="link"
      type="button"
      onClick={() => {
        updateWizard((wizard) => {
          const asked = chooseStaff(wizard, staff)
          return day ? chooseDate(asked, day.date) : asked
        })
        onSeeTimes()
      }}
    >
      {t('seeTimes')}
    </button>
  )
}
