// The free times of the chosen day with every state they can be in: asked for, failed, none, some.
import Globe from 'lucide-react/icons/globe'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Suspense } from 'react'
import type { Query } from '#/api/client'
import { useShopZone } from '#/api/shop-context'
import type { Slot } from '#/api/slots'
import type { Staff } from '#/api/staff'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { ErrorState } from '#/ui/error-state'
import { useWaitlist } from './join-waitlist'
import { SlotsSkeleton } from './skeletons'
import { SlotPicker } from './slot-picker'
import { stylistOf } from './use-stylists'
import { chooseSlot, type DatedPlan } from './wizard'
import { forgetLostSlot, updateWizard, useLostSlot } from './wizard-store'

const Refused = lazyComponent('Refused', () => import('./refusals'))
const NoTimes = lazyComponent('NoTimes', () => import('./no-times'))

interface TimesOfDayProps {
  readonly plan: DatedPlan
  readonly answer: Query<readonly Slot[]>
  readonly staff: readonly Staff[]
  readonly chosen: Slot | null
  /** The time to look at first after another one was lost. */
  readonly near: Slot | null
}

export function TimesOfDay({ plan, answer, staff, chosen, near }: TimesOfDayProps) {
  const t = useTexts('booking')
  const namesStaff = plan.staff.kind === 'anyone'
  const slots = answer.data
  const waitlist = useWaitlist(plan)
  return (
    <>
      <TimesBar answer={answer} />
      {namesStaff && <p className="xs faint tip">{t('time.hint')}</p>}
      <LostNotice near={near} />
      {slots === undefined ? (
        answer.error ? (
          <ErrorState text={t('time.failed')} retry={{ label: t('tryAgain'), run: answer.refetch }} />
        ) : (
          <SlotsSkeleton text={t('time.loading')} />
        )
      ) : slots.length === 0 ? (
        <Suspense fallback={<SlotsSkeleton text={t('time.loading')} />}>
          <NoTimes plan={plan}>{waitlist.button}</NoTimes>
        </Suspense>
      ) : (
        <>
          <SlotPicker
            slots={slots}
            staff={staff}
            chosen={chosen}
            near={near}
            namesStaff={namesStaff}
            onChoose={(slot) => updateWizard((wizard) => chooseSlot(wizard, slot, stylistOf(slot, staff)))}
          />
          {waitlist.line}
        </>
      )}
      {waitlist.dialog}
      <Found answer={answer} />
    </>
  )
}

function TimesBar({ answer }: { answer: Query<readonly Slot[]> }) {
  const t = useTexts('booking.time')
  const timezone = useShopZone()
  const refresh = () => {
    forgetLostSlot()
    answer.refetch()
  }
  return (
    <div className="bar">
      <p className="sm muted row">
        <Globe className="icon" aria-hidden="true" />
        {t('zone', { timezone })}
      </p>
      <Button kind="ghost" size="sm" title={t('refresh')} onClick={refresh}>
        <RefreshCw className={answer.busy ? 'icon spin' : 'icon'} aria-hidden="true" />
        <span className="button-text">{t('refresh')}</span>
      </Button>
    </div>
  )
}

/** Always in the page, so that a refresh is announced. Times that could not be asked for again are older ones, which is said. */
function Found({ answer: { data, error, busy } }: { answer: Query<readonly Slot[]> }) {
  const t = useTexts('booking.time')
  const count = data?.length ?? 0
  const found = count === 0 ? '' : busy ? t('loading') : t('found', { count })
  return (
    <p className="sm muted" role="status">
      {data !== undefined && error && !busy ? t('failed') : found}
    </p>
  )
}

function LostNotice({ near }: { near: Slot | null }) {
  const lost = useLostSlot()
  return (
    <div role="status">
      {lost !== null && (
        <Suspense fallback={null}>
          <Refused lost={near === null ? 'alone' : 'nearest'} />
        </Suspense>
      )}
    </div>
  )
}
