// What is to be done: services from the salon's menu, those with options by way of their dialog.
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { getAdminServices } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import type { Service } from '#/api/services'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { ModifierDialog } from '#/selection/modifier-dialog'
import {
  MAX_SERVICES,
  type SelectedService,
  select,
  withoutService,
  withService,
} from '#/selection/selection'
import { IconButton } from '#/ui/icon-button'
import { SelectField } from '#/ui/select-field'
import { useCurrentShop } from '../current-shop'
import type { NewBookingPartProps } from './new-booking-form'

export function NewBookingServices({ form, problems, onChange }: NewBookingPartProps) {
  const t = useTexts('adminBookings.desk')
  const { query } = useCurrentShop()
  const { data, error } = useQuery(getAdminServices, { query })
  const [asked, setAsked] = useState<Service | null>(null)
  const { services } = form
  const put = (service: SelectedService) => onChange({ services: withService(services, service) })
  const take = (id: number) => onChange({ services: withoutService(services, id) })
  const choose = (service: Service | undefined) => {
    if (!service) return
    if (service.modifiers.length > 0) setAsked(service)
    else put(select(service))
  }
  const left = data?.filter(({ id }) => !services.some((service) => service.id === id)) ?? []

  return (
    <fieldset className="stack">
      <legend className="title">{t('services')}</legend>
      {services.length > 0 && (
        <ul className="desk-services">
          {services.map((service) => (
            <Chosen
              key={service.id}
              service={service}
              onEdit={() => setAsked(service)}
              onRemove={() => take(service.id)}
            />
          ))}
        </ul>
      )}
      {services.length < MAX_SERVICES && (
        <SelectField
          label={t('addService')}
          error={problems.includes('services') ? t('problem.services') : undefined}
          value=""
          onChange={({ target }) => choose(left.find(({ id }) => String(id) === target.value))}
        >
          <option value="">{t('chooseService')}</option>
          {left.map(({ id, name, price, duration_minutes }) => (
            <option key={id} value={id}>
              {`${name} · ${t('minutes', { count: String(duration_minutes) })} · ${formatCents(price)}`}
            </option>
          ))}
        </SelectField>
      )}
      {!data && error && <p className="notice notice--bad">{t('servicesFailed')}</p>}
      {asked && (
        <ModifierDialog
          service={asked}
          before={services.find(({ id }) => id === asked.id)}
          onAdd={(service) => {
            put(service)
            setAsked(null)
          }}
          onRemove={() => {
            take(asked.id)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </fieldset>
  )
}

interface ChosenProps {
  readonly service: SelectedService
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Chosen({ service, onEdit, onRemove }: ChosenProps) {
  const t = useTexts('adminBookings.desk')
  const options = service.selectedModifiers.flatMap(({ selectedOptions }) =>
    selectedOptions.map(({ label }) => label),
  )
  return (
    <li>
      <span className="grow">
        <span className="strong" dir="auto">
          {service.name}
        </span>
        <span className="xs muted num">
          {[
            t('minutes', { count: String(service.calculatedDuration) }),
            formatCents(service.calculatedPrice),
            ...options,
          ].join(' · ')}
        </span>
      </span>
      {service.modifiers.length > 0 && (
        <IconButton icon={Pencil} label={t('edit', { service: service.name })} run={onEdit} />
      )}
      <IconButton icon={X} label={t('remove', { service: service.name })} run={onRemove} />
    </li>
  )
}
