// What the dashboard says while the platform has closed the salon: above the tabs, and beside what is off.
import './closed-notice.css'
import type { Calendar } from '#/api/admin-bookings'
import { useTexts, withTexts } from '#/i18n'
import { adminClosed } from '#/i18n/admin-closed'

interface ClosedProps {
  readonly closed: NonNullable<Calendar['closed']>
  /** By which what is off names its reason. */
  readonly id?: string
}

export const ClosedBanner = withTexts({ adminClosed }, Banner)
export const WhyOff = withTexts({ adminClosed }, Why)

function Banner({ closed }: ClosedProps) {
  const t = useTexts('adminClosed')
  return (
    <p className="notice notice--bad closed-banner" role="status">
      {t(`banner.${closed.status}`, { contact: closed.contact })}
    </p>
  )
}

function Why({ closed, id }: ClosedProps) {
  const t = useTexts('adminClosed')
  return (
    <span className="xs muted why-off" id={id}>
      {t(`add.${closed.status}`)}
    </span>
  )
}
