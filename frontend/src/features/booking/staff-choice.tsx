// Who and on which day; and the earliest time of all, one tap from the confirmation.
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { useShopZone } from '#/api/shop-context'
import { type Days, getDays } from '#/api/slots'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { shopDateOf } from '#/lib/shop-time'
import type { SelectedService } from '#/selection/selection'
import { DateStrip } from './date-strip'
import { availabilityOn } from './dates'
import { Earliest } from './earliest'
import { PicksSkeleton } from './skeletons'
import { daysQuery } from './slot-query'
import type { StaffPanel } from './staff-panel'
import { StylistList } from './stylist-list'
import { goingBack } from './use-restore-scroll'
import { stylistOf } from './use-stylists'
import { useHorizon, useToday } from './use-today'
import {
  anyone,
  availableChoice,
  type StaffChoice as Choice,
  chooseDate,
  chooseServices,
  chooseSlot,
  chooseStaff,
  emptyWizard,
  type Wizard,
} from './wizard'
import { proposeDate, updateWizard } from './wizard-store'

/** Seldom seen: most salons have a stylist who does everything. */
const NoStylistPanel = lazyComponent('NoStylistPanel', () => import('./no-stylist-panel'))

interface StaffChoiceProps {
  readonly panel: StaffPanel
  readonly wizard: Wizard
  readonly services: readonly SelectedService[]
}

export function StaffChoice({ panel, wizard, services }: StaffChoiceProps) {
  const t = useTexts('booking.staff')
  const navigate = useNavigate()
  if (panel.kind === 'choose') {
    return <StylistAndDate staff={panel.staff} wizard={wizard} services={services} />
  }
  return (
    <Suspense fallback={<PicksSkeleton text={t('loading')} />}>
      <NoStylistPanel
        panel={panel}
        services={services}
        onChangeServices={() => navigate(to.booking(), goingBack)}
        onBookSeparately={(service) => {
          updateWizard(() => chooseServices(emptyWizard, [service]))
          // The panel goes and its button with it: the page begins anew.
          document.querySelector('h1')?.focus()
        }}
      />
    </Suspense>
  )
}

type ChooseProps = Pick<Extract<StaffPanel, { kind: 'choose' }>, 'staff'> & Omit<StaffChoiceProps, 'panel'>

function StylistAndDate({ staff, wizard, services }: ChooseProps) {
  const zone = useShopZone()
  const today = useToday(zone)
  const horizon = useHorizon()
  const navigate = useNavigate()
  const chosen = availableChoice(wizard, staff)
  const answer = useQuery(getDays, daysQuery(services, chosen ?? anyone))
  const days = answer.data?.days
  useFirstDay(wizard, chosen, answer.data)
  const { strip, show } = useDatesInView()
  return (
    <>
      {!answer.error && (
        <Earliest
          first={answer.data?.first_available}
          today={today}
          onTake={(slot) => {
            const date = shopDateOf(slot.start, zone)
            updateWizard((before) =>
              chooseSlot(
                chooseDate(chooseStaff(before, chosen ?? anyone), date),
                slot,
                stylistOf(slot, staff),
              ),
            )
            navigate(to.bookingConfirmation())
          }}
        />
      )}
      <StylistList
        staff={staff}
        chosen={chosen}
        onChoose={(choice) => updateWizard((before) => chooseStaff(before, choice))}
        onTap={show}
      />
      <DateStrip
        ref={strip}
        today={today}
        chosen={wizard.date}
        onChoose={(date) => updateWizard((before) => chooseDate(before, date))}
        hasStylist={chosen !== null}
        days={days}
        horizon={horizon}
      />
    </>
  )
}

/** With the stylist comes the first day with times, unless one was chosen that has some, too. */
function useFirstDay(wizard: Wizard, chosen: Choice | null, answer: Days | undefined): void {
  const zone = useShopZone()
  const slot = chosen === null ? null : answer?.first_available
  const first = slot ? shopDateOf(slot.start, zone) : undefined
  const useless = wizard.date === null || availabilityOn(answer?.days, wizard.date) !== 'open'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a full day that is looked at later stays
  useEffect(() => {
    if (first !== undefined && useless) proposeDate(first)
  }, [first, chosen])
}

/** A tap on a stylist brings the days into view; somebody at the keyboard stays where they are. */
function useDatesInView() {
  const strip = useRef<HTMLFieldSetElement>(null)
  const [taps, setTaps] = useState(0)
  useEffect(() => {
    if (taps > 0) strip.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [taps])
  return { strip, show: () => setTaps(taps + 1) }
}
