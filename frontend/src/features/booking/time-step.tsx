// Step 2, second page: at which time.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getServices } from '#/api/services'
import { useSessionUser } from '#/api/session'
import { useShopZone } from '#/api/shop-context'
import { getSlots, type Slot } from '#/api/slots'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { formatDate } from '#/lib/shop-time'
import { ActionBar } from '#/ui/action-bar'
import { Button } from '#/ui/button'
import { BookingSummary } from './booking-summary'
import { ChangesNotice } from './changes-notice'
import { DaySwitch } from './day-switch'
import { nearestTo } from './slot-groups'
import { sameSlot } from './slot-key'
import { slotId } from './slot-picker'
import { slotQuery } from './slot-query'
import { TimesOfDay } from './times-of-day'
import { useNextStep } from './use-next-step'
import { goingBack } from './use-restore-scroll'
import { useStylists } from './use-stylists'
import { type DatedPlan, screenFor } from './wizard'
import { WizardPage } from './wizard-page'
import { screenPath } from './wizard-paths'
import { useChanges, useLostSlot, useWizard } from './wizard-store'

export function TimeStep() {
  const wizard = useWizard(useShopZone())
  if (wizard.step === 'services' || wizard.step === 'staff') {
    return <Navigate to={screenPath(screenFor(wizard, 'time'))} replace />
  }
  return <TimeChoice plan={wizard} />
}

function TimeChoice({ plan }: { plan: DatedPlan }) {
  const t = useTexts('booking')
  const navigate = useNavigate()
  const user = useSessionUser()
  const loadNext = () => Promise.all([import('./confirm-step'), user === null && import('./contact-form')])
  const waiting = useNextStep('confirm', user === undefined ? null : loadNext)
  const changes = useChanges(useQuery(getServices, {}).data)
  const lost = useLostSlot()
  const answer = useQuery(getSlots, slotQuery(plan))
  const staff = useStylists(plan, answer.error)
  const slots = answer.data?.filter((slot) => lost === null || !sameSlot(slot, lost))
  const near = lost === null || slots === undefined ? null : (nearestTo(slots, lost) ?? null)
  useFocus(near)

  const slot = plan.step === 'confirm' ? plan.slot : null
  // A time that a refresh no longer lists is not chosen any more.
  const chosen = slot !== null && (slots?.some((other) => sameSlot(other, slot)) ?? true) ? slot : null
  const preferred = plan.staff.kind === 'anyone' ? t('staff.noPreference') : plan.staff.staff.name
  const stylist = chosen !== null && plan.step === 'confirm' ? plan.stylist.name : preferred
  const date = formatDate(plan.date)
  return (
    <WizardPage title={t('time.title')} step={2} half>
      <div className="wizard">
        <div className="stack wizard-main">
          <DaySwitch plan={plan} stylist={stylist} />
          <ChangesNotice changes={changes} />
          <TimesOfDay
            plan={plan}
            answer={{ ...answer, data: slots }}
            staff={staff}
            chosen={chosen}
            near={near}
          />
        </div>
        <div className="aside">
          <BookingSummary plan={plan} slot={chosen} stylist={stylist} />
        </div>
      </div>
      <ActionBar
        label={t('selection')}
        status={chosen?.time ?? t('time.choose')}
        detail={
          <>
            {date}
            <span className="hide-s"> {t('time.with', { name: stylist })}</span>
          </>
        }
        back={{ label: t('back'), run: () => navigate(to.bookingServices(), goingBack) }}
      >
        <Button
          id="continue"
          size="lg"
          disabled={chosen === null}
          pending={chosen !== null && waiting}
          onClick={() => navigate(to.bookingConfirmation())}
        >
          {t('continue')} <ArrowRight className="icon icon--dir" aria-hidden="true" />
        </Button>
      </ActionBar>
    </WizardPage>
  )
}

/** After a lost time the keyboard stands on the nearest free one; it is not chosen. */
function useFocus(near: Slot | null): void {
  const id = near === null ? null : slotId(near)
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.focus()
  }, [id])
}

export { SlotPicker } from './slot-picker'
