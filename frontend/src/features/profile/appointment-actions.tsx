// How a coming appointment is moved or cancelled, or why only the salon can.
import { Suspense, useState } from 'react'
import type { Booking } from '#/api/bookings'
import { useQuery } from '#/api/client'
import { getChangeOptions } from '#/api/own-changes'
import { to } from '#/app/routes'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button, ButtonLink } from '#/ui/button'

const CancelDialog = lazyComponent('CancelDialog', () => import('#/change-policy/cancel-dialog'))

export function AppointmentActions({ booking }: { readonly booking: Booking }) {
  const t = useTexts('profile')
  const [asking, setAsking] = useState(false)
  const options = useQuery(getChangeOptions, { params: { id: booking.id } }).data
  const which = <span className="visually-hidden">{t('cancelWhich', { id: String(booking.id) })}</span>
  const refusal = options?.cancel_refusal
  return (
    <>
      <div className="row row--wrap appointment-actions">
        {/* What comes later stands behind: nothing moves under a finger. */}
        {!refusal && (
          <Button kind="danger" size="sm" className="appointment-cancel" onClick={() => setAsking(true)}>
            {t('cancel')}
            {which}
          </Button>
        )}
        {options?.can_move && (
          <ButtonLink kind="line" size="sm" to={to.move(booking.id)}>
            {t('move')}
            {which}
          </ButtonLink>
        )}
        {options?.move_refusal?.code === 'too_late' && <TooLate phone={refusal ? null : options.phone} />}
      </div>
      {refusal && <p className="sm muted">{refusal.sentence}</p>}
      {asking && (
        <Suspense fallback={null}>
          <CancelDialog
            booking={booking}
            options={options}
            movePage={to.move(booking.id)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The sentence about the cancellation names the number already, where there is one. */
function TooLate({ phone }: { readonly phone: string | null }) {
  const t = useTexts('profile')
  return (
    <span className="row sm muted">
      {t('tooLateToMove')}
      {phone !== null && (
        <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {t('call', { phone })}
        </a>
      )}
    </span>
  )
}
