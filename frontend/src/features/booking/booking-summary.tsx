// Booking Summary: the card beside the times.
import { useId } from 'react'
import type { Slot } from '#/api/slots'
import { useTexts } from '#/i18n'
import { formatCents } from '#/lib/money'
import { formatDate } from '#/lib/shop-time'
import { totalDuration, totalPrice } from '#/selection/selection'
import { useDuration } from './duration'
import type { DatedPlan } from './wizard'

interface BookingSummaryProps {
  readonly plan: DatedPlan
  readonly slot: Slot | null
  readonly stylist: string
}

export function BookingSummary({ plan, slot, stylist }: BookingSummaryProps) {
  const t = useTexts('booking')
  const duration = useDuration()
  const heading = useId()
  return (
    <section className="card card--pad sum" aria-labelledby={heading}>
      <h2 className="display-3" id={heading}>
        {t('time.summary')}
      </h2>
      <dl className="pairs">
        <div>
          <dt>{t('time.date')}</dt>
          <dd>{formatDate(plan.date)}</dd>
        </div>
        <div>
          <dt>{t('time.time')}</dt>
          <dd className="num">{slot?.time ?? t('time.notChosen')}</dd>
        </div>
        <div>
          <dt>{t('time.stylist')}</dt>
          <dd dir="auto">{stylist}</dd>
        </div>
        <div>
          <dt>{t('time.duration')}</dt>
          <dd className="num">{duration(totalDuration(plan.services))}</dd>
        </div>
        <div className="total">
          <dt>{t('totalPrice')}</dt>
          <dd className="num">{formatCents(totalPrice(plan.services))}</dd>
        </div>
      </dl>
    </section>
  )
}
