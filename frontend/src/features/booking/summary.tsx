// What has been chosen so far: services with options, price and duration, and the totals.
import { useId } from 'react'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { type SelectedService, totalDuration, totalPrice } from '#/selection/selection'
import { useDuration } from './duration'

/** The card beside steps 1 and 2. */
export function ServicesSummary({ services }: { services: readonly SelectedService[] }) {
  const t = useTexts('booking')
  const duration = useDuration()
  const heading = useId()
  return (
    <section className="card card--pad sum" aria-labelledby={heading}>
      <h2 className="display-3" id={heading}>
        {t('selectedServices')}
      </h2>
      {services.length === 0 && <p className="muted sm">{t('services.chooseFirst')}</p>}
      {services.map((service) => (
        <div className="sum-item" key={service.id}>
          <span className="strong" dir="auto">
            {service.name}
          </span>
          <span className="num strong">{formatCents(service.calculatedPrice)}</span>
          {service.selectedModifiers.length > 0 && (
            <span className="mods" dir="auto">
              {optionLabels(service).join(' · ')}
            </span>
          )}
          <span className="xs faint num">{duration(service.calculatedDuration)}</span>
        </div>
      ))}
      {services.length > 0 && (
        <dl className="pairs sums">
          <div>
            <dt>{t('totalDuration')}</dt>
            <dd className="num">{duration(totalDuration(services))}</dd>
          </div>
          <div className="grand">
            <dt>{t('totalPrice')}</dt>
            <dd className="num">{formatCents(totalPrice(services))}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

function optionLabels(service: SelectedService): string[] {
  return service.selectedModifiers.flatMap((group) => group.selectedOptions.map((option) => option.label))
}
