// Step 2: who and on which day.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import Scissors from 'lucide-react/icons/scissors'
import { Navigate, useNavigate } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getServices } from '#/api/services'
import { useShopZone } from '#/api/shop-context'
import { getSlots } from '#/api/slots'
import { getStaff } from '#/api/staff'
import { postSuggestions } from '#/api/suggestions'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { formatDate } from '#/lib/shop-time'
import { type SelectedService, totalDuration, totalPrice } from '#/selection/selection'
import { ActionBar } from '#/ui/action-bar'
import { Button } from '#/ui/button'
import { ErrorState } from '#/ui/error-state'
import { Skeleton } from '#/ui/skeleton'
import { ChangesNotice } from './changes-notice'
import { useDuration } from './duration'
import { earliestHeight } from './earliest'
import { PicksSkeleton } from './skeletons'
import { slotQuery } from './slot-query'
import { StaffChoice } from './staff-choice'
import { continueLabel, type StaffPanel, staffPanel } from './staff-panel'
import { ServicesSummary } from './summary'
import { useNextStep } from './use-next-step'
import { usePrefetchQuery } from './use-prefetch-query'
import { goingBack } from './use-restore-scroll'
import { availableChoice, servicesOf, type Wizard } from './wizard'
import { WizardPage } from './wizard-page'
import { useChanges, useWizard } from './wizard-store'

export function StaffStep() {
  const t = useTexts('booking')
  const wizard = useWizard(useShopZone())
  const changes = useChanges(useQuery(getServices, {}).data)
  const services = servicesOf(wizard)
  const ids = services.map((service) => service.id)
  const staff = useQuery(getStaff, ids.length > 0 ? { query: { services: ids } } : null)
  const suggestions = useQuery(
    postSuggestions,
    staff.data?.length === 0 ? { body: { serviceIds: ids } } : null,
  )
  if (wizard.step === 'services') return <Navigate to={to.booking()} replace />

  const panel =
    staff.data && staffPanel(staff.data, suggestions.data ?? (suggestions.error ? 'failed' : 'loading'))
  return (
    <WizardPage title={t('staff.title')} step={2}>
      <div className="wizard">
        <div className="stack wizard-main wizard-main--wide">
          <MiniSummary services={services} />
          <ChangesNotice changes={changes} />
          {panel ? (
            <StaffChoice panel={panel} wizard={wizard} services={services} />
          ) : staff.error ? (
            <ErrorState text={t('staff.failed')} retry={{ label: t('tryAgain'), run: staff.refetch }} />
          ) : (
            <>
              <Skeleton height={earliestHeight} />
              <PicksSkeleton text={t('staff.loading')} />
            </>
          )}
        </div>
        <div className="aside">
          <ServicesSummary services={services} />
        </div>
      </div>
      <StaffBar panel={panel} wizard={wizard} />
    </WizardPage>
  )
}

/** Phones show the totals above the choice; the card beside it comes last there. */
function MiniSummary({ services }: { services: readonly SelectedService[] }) {
  const t = useTexts('booking')
  const duration = useDuration()
  return (
    <p className="mini mini--still only-s">
      <span>
        <Scissors className="icon" aria-hidden="true" />
        {t('serviceCount', { count: services.length })}
      </span>
      <span className="num">
        <Clock className="icon" aria-hidden="true" />
        {duration(totalDuration(services))}
      </span>
      <span className="num strong">{formatCents(totalPrice(services))}</span>
    </p>
  )
}

function StaffBar({ panel, wizard }: { panel: StaffPanel | undefined; wizard: Wizard }) {
  const t = useTexts('booking')
  const navigate = useNavigate()
  const chosen = panel?.kind === 'choose' ? availableChoice(wizard, panel.staff) : null
  const dated = chosen !== null && (wizard.step === 'time' || wizard.step === 'confirm')
  usePrefetchQuery(getSlots, dated ? slotQuery(wizard) : null)
  const blocked = panel !== undefined && panel.kind !== 'choose'
  const unready = chosen === null || wizard.date === null
  const waiting = useNextStep('time', unready ? null : () => import('./time-step'))
  const label = panel ? continueLabel(panel) : 'continue'
  const name = chosen?.kind === 'exactly' ? chosen.staff.name : t('staff.noPreference')
  return (
    <ActionBar
      label={t('selection')}
      status={blocked ? t('staff.reason') : chosen ? name : t('staff.chooseFirst')}
      detail={blocked ? null : wizard.date ? formatDate(wizard.date) : t('staff.chooseDate')}
      back={{ label: t('back'), run: () => navigate(to.booking(), goingBack) }}
    >
      <Button
        id="continue"
        size="lg"
        disabled={unready}
        pending={waiting}
        onClick={() => navigate(to.bookingDatetime())}
      >
        {label === 'continue' ? t('continue') : t(`staff.${label}`)}
        {label === 'continue' && <ArrowRight className="icon icon--dir" aria-hidden="true" />}
      </Button>
    </ActionBar>
  )
}

export { DateStrip } from './date-strip'
