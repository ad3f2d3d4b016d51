// What the times are for, and the day before or after in one tap.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Scissors from 'lucide-react/icons/scissors'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import { useShopZone } from '#/api/shop-context'
import { useTexts } from '#/i18n'
import { formatDate, type ShopDate } from '#/lib/shop-time'
import { totalDuration } from '#/selection/selection'
import { dayBeside } from './day-beside'
import { useDuration } from './duration'
import { useHorizon, useToday } from './use-today'
import { chooseDate, type DatedPlan } from './wizard'
import { updateWizard } from './wizard-store'

export function DaySwitch({ plan, stylist }: { plan: DatedPlan; stylist: string }) {
  const t = useTexts('booking')
  const horizon = useHorizon()
  const duration = useDuration()
  const current = useToday(useShopZone())
  return (
    <div className="mini">
      <span className="mini-services">
        <Scissors className="icon" aria-hidden="true" />
        <span dir="auto">
          {t('time.services', {
            services: plan.services.map((service) => service.name).join(', '),
            duration: duration(totalDuration(plan.services)),
          })}
        </span>
      </span>
      <span>
        <User className="icon" aria-hidden="true" />
        <bdi>{stylist}</bdi>
      </span>
      <span className="end row days">
        <DayButton label={t('time.previousDay')} date={dayBeside(plan.date, current, -1, horizon)}>
          <ChevronLeft className="icon icon--dir" aria-hidden="true" />
        </DayButton>
        <span className="strong day">{formatDate(plan.date, 'day')}</span>
        <DayButton label={t('time.nextDay')} date={dayBeside(plan.date, current, 1, horizon)}>
          <ChevronRight className="icon icon--dir" aria-hidden="true" />
        </DayButton>
      </span>
    </div>
  )
}

interface DayButtonProps {
  readonly label: string
  /** Null where the bookable days end. */
  readonly date: ShopDate | null
  readonly children: ReactNode
}

function DayButton({ label, date, children }: DayButtonProps) {
  return (
    <button
      className="icon-btn icon-btn--sm icon-btn--line"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={date === null}
      onClick={() => date !== null && updateWizard((wizard) => chooseDate(wizard, date))}
    >
      {children}
    </button>
  )
}
