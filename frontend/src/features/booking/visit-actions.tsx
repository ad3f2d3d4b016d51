// What a client can do with the appointment behind a link, or why only the salon can.
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Suspense, useState } from 'react'
import type { LinkedVisit } from '#/api/visit-links'
import { to } from '#/app/routes'
import { PolicyLine } from '#/change-policy/policy-line'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button, ButtonLink } from '#/ui/button'

const CancelDialog = lazyComponent('CancelDialog', () => import('#/change-policy/cancel-dialog'))

interface VisitActionsProps {
  readonly visit: LinkedVisit
  readonly token: string
}

export function VisitActions({ visit: { booking, change, calendar_url }, token }: VisitActionsProps) {
  const t = useTexts('visit')
  const [asking, setAsking] = useState(false)
  const { move_refusal, cancel_refusal } = change
  const sentences = new Set([move_refusal, cancel_refusal].flatMap((refusal) => refusal?.sentence ?? []))
  const cancelled = { ...booking, service_names: booking.services.map(({ name }) => name) }
  return (
    <>
      <div className="row row--wrap visit-actions">
        {change.can_move && <ButtonLink to={to.linkedMove(token)}>{t('move')}</ButtonLink>}
        {change.can_cancel && (
          <Button kind="line" onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        )}
        <a className="btn btn--line" href={calendar_url} download>
          <CalendarPlus className="icon" aria-hidden="true" />
          {t('calendar')}
        </a>
      </div>
      {[...sentences].map((sentence) => (
        <p key={sentence} className="muted">
          {sentence}
        </p>
      ))}
      <PolicyLine policy={change.policy} />
      {asking && (
        <Suspense fallback={null}>
          <CancelDialog
            booking={cancelled}
            options={change}
            movePage={to.linkedMove(token)}
            visitLink={token}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
