// A day without a free time: the next open one is one tap away.
import type { ReactNode } from 'react'
import { useQuery } from '#/api/client'
import { getDays } from '#/api/slots'
import { useTexts, withTexts } from '#/i18n'
import { noTimes } from '#/i18n/no-times'
import { formatDate } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { nextOpenDay } from './day-beside'
import { daysQuery } from './slot-query'
import { chooseDate, type DatedPlan } from './wizard'
import { updateWizard } from './wizard-store'

export const NoTimes = withTexts({ noTimes }, NextOpenDay)

interface NoTimesProps {
  readonly plan: DatedPlan
  /** Another way on. */
  readonly children: ReactNode
}

function NextOpenDay({ plan, children }: NoTimesProps) {
  const t = useTexts('noTimes')
  const days = useQuery(getDays, daysQuery(plan.services, plan.staff)).data?.days
  const next = days && nextOpenDay(days, plan.date)
  return (
    <EmptyState text={t('empty')}>
      {next && (
        <Button kind="soft" size="sm" onClick={() => updateWizard((wizard) => chooseDate(wizard, next))}>
          {t('nextOpenDay', { date: formatDate(next) })}
        </Button>
      )}
      {next === null && (
        <p className="sm">{t(plan.staff.kind === 'anyone' ? 'noOpenDay' : 'noOpenDayOfStylist')}</p>
      )}
      {children}
    </EmptyState>
  )
}
