// Step 1: which services. A service with options asks for them in a dialog first.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useQuery } from '#/api/client'
import { getServices, inCategory, type Service } from '#/api/services'
import { useShopZone } from '#/api/shop-context'
import { getStaff } from '#/api/staff'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { formatCents } from '#/lib/money'
import {
  MAX_SERVICES,
  type SelectedService,
  select,
  totalDuration,
  totalPrice,
  withoutService,
  withService,
} from '#/selection/selection'
import { ActionBar } from '#/ui/action-bar'
import { Button } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { useToast } from '#/ui/toast'
import { ChangesNotice } from './changes-notice'
import { useDuration } from './duration'
import { CategoryChips, ServicePicks } from './service-picks'
import { PicksSkeleton } from './skeletons'
import { ServicesSummary } from './summary'
import { useNextStep } from './use-next-step'
import { usePrefetchChunk } from './use-prefetch-chunk'
import { usePrefetchQuery } from './use-prefetch-query'
import { useServiceFromUrl } from './use-service-from-url'
import { chooseServices, servicesOf } from './wizard'
import { WizardPage } from './wizard-page'
import { updateWizard, useChanges, useWizard } from './wizard-store'

/** Fetched while the visitor still reads the menu. */
const loadOptions = () => import('#/selection/modifier-dialog')
const ModifierDialog = lazyComponent('ModifierDialog', loadOptions)
/** Comes with a link on a past visit only. */
const BookAgain = lazyComponent('BookAgain', () => import('./book-again'))

export function ServiceStep() {
  const t = useTexts('booking')
  const isAgain = useSearchParams()[0].has('again')
  const services = useQuery(getServices, {})
  const changes = useChanges(services.data)
  const selected = servicesOf(useWizard(useShopZone()))
  return (
    <WizardPage title={t('services.title')} step={1}>
      <div className="wizard">
        <div className="stack wizard-main">
          <ChangesNotice changes={changes} />
          {isAgain && services.data ? (
            <Suspense fallback={<PicksSkeleton text={t('services.loading')} />}>
              <BookAgain services={services.data} />
              <PicksSkeleton text={t('services.loading')} />
            </Suspense>
          ) : services.data ? (
            <ServiceChoice services={services.data} selected={selected} />
          ) : services.error ? (
            <ErrorState text={t('services.failed')} retry={{ label: t('tryAgain'), run: services.refetch }} />
          ) : (
            <PicksSkeleton text={t('services.loading')} />
          )}
        </div>
        <div className={selected.length === 0 ? 'aside hide-s' : 'aside'}>
          <ServicesSummary services={selected} />
        </div>
      </div>
      <ServiceBar selected={selected} />
    </WizardPage>
  )
}

interface ServiceChoiceProps {
  readonly services: readonly Service[]
  readonly selected: readonly SelectedService[]
}

function ServiceChoice({ services, selected }: ServiceChoiceProps) {
  const t = useTexts('booking.services')
  const toast = useToast()
  const [category, setCategory] = useState<string | null>(null)
  const [customizing, setCustomizing] = useState<Service | null>(null)
  const before = selected.find((service) => service.id === customizing?.id)

  const take = (service: SelectedService) => {
    setCustomizing(null)
    updateWizard((wizard) => chooseServices(wizard, withService(servicesOf(wizard), service)))
  }
  const drop = (id: number) => {
    setCustomizing(null)
    updateWizard((wizard) => chooseServices(wizard, withoutService(servicesOf(wizard), id)))
  }
  const add = (service: Service) => {
    const known = selected.some((other) => other.id === service.id)
    if (!known && selected.length >= MAX_SERVICES)
      toast({ title: t('limit', { count: MAX_SERVICES }), tone: 'destructive' })
    else if (service.modifiers.length > 0) setCustomizing(service)
    else take(select(service))
  }
  const toggle = (service: Service) => {
    const plain = service.modifiers.length === 0
    if (plain && selected.some((other) => other.id === service.id)) drop(service.id)
    else add(service)
  }
  useServiceFromUrl(services, add)
  usePrefetchChunk(loadOptions)

  if (services.length === 0) return <EmptyState text={t('empty')} />
  return (
    <>
      <CategoryChips services={services} chosen={category} onChoose={setCategory} />
      <ServicePicks
        services={inCategory(services, category)}
        selectedIds={selected.map((service) => service.id)}
        onPick={toggle}
      />
      {customizing && (
        <Suspense fallback={null}>
          <ModifierDialog
            key={customizing.id}
            service={customizing}
            before={before}
            onAdd={take}
            onRemove={() => drop(customizing.id)}
            onClose={() => setCustomizing(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function ServiceBar({ selected }: { selected: readonly SelectedService[] }) {
  const t = useTexts('booking')
  const duration = useDuration()
  const navigate = useNavigate()
  const none = selected.length === 0
  const waiting = useNextStep('staff', none ? null : () => import('./staff-step'))
  usePrefetchQuery(getStaff, none ? null : { query: { services: selected.map((service) => service.id) } })
  return (
    <ActionBar
      label={t('selection')}
      status={t('services.selected', { count: selected.length })}
      detail={
        none
          ? t('services.chooseFirst')
          : `${duration(totalDuration(selected))} · ${formatCents(totalPrice(selected))}`
      }
    >
      <Button
        id="continue"
        size="lg"
        disabled={none}
        pending={waiting}
        onClick={() => navigate(to.bookingServices())}
      >
        {t('continue')} <ArrowRight className="icon icon--dir" aria-hidden="true" />
      </Button>
    </ActionBar>
  )
}
