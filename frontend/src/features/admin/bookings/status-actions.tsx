// What the person may make of the booking now; the server says what that is. Cancelling is asked about once.
import { Suspense, useState } from 'react'
import type { BookingDetail } from '#/api/admin-booking-detail'
import { patchBookingStatus } from '#/api/admin-bookings'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { type Status, statusOf } from './booking-style'
import { CancelQuestion } from './cancel-question'
import { canMove, PlaceAction } from './place-action'
import type { WhoseBooking } from './which-client'

const FinishAction = lazyComponent('FinishAction', () => import('./finish-action'))
const StageActions = lazyComponent('StageActions', () => import('./stage-actions'))
const WhichClient = lazyComponent('WhichClient', () => import('./which-client'))

type Target = Exclude<Status, 'pending'>
const looks = { confirmed: 'primary', completed: 'primary', no_show: 'line', cancelled: 'danger' } as const

const isTarget = (status: Status | null): status is Target => status !== null && status !== 'pending'

export function StatusActions({ booking }: { booking: BookingDetail }) {
  const t = useTexts('adminBookings.details')
  const { query } = useCurrentShop()
  const [asking, setAsking] = useState<'cancel' | 'client' | null>(null)
  const [wanted, setWanted] = useState<Target | null>(null)
  const { pending, problem, run } = useMutation(
    patchBookingStatus,
    mutationTexts(t, 'updated', 'updateFailed'),
  )

  async function set(status: Target, client: WhoseBooking = {}) {
    setWanted(status)
    await run({ params: { id: booking.id }, query, body: { status, ...client }, version: booking.version })
    setAsking(null)
  }

  function press(status: Target) {
    if (status === 'cancelled') setAsking('cancel')
    else if (status === 'confirmed' && booking.client_matches.length > 0) setAsking('client')
    else if (!pending) void set(status)
  }

  const targets = booking.allowed_statuses.map(statusOf).filter(isTarget)
  const isMovable = canMove(booking)
  if (targets.length === 0 && problem === null && !isMovable && !booking.can_finish) return null
  return (
    <>
      {isMovable && booking.stage && (
        <Suspense>
          <StageActions booking={booking} />
        </Suspense>
      )}
      {problem && <p className="notice notice--bad">{problem.text}</p>}
      <div className="row booking-actions">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
        <div className="row" role="group" aria-label={t('change')}>
          {targets.map((status) => (
            <Button
              key={status}
              size="sm"
              kind={status === 'completed' && booking.can_finish ? 'line' : looks[status]}
              pending={pending && wanted === status}
              aria-disabled={pending}
              onClick={() => press(status)}
            >
              {pending && wanted === status ? t('updating') : t(`to.${status}`)}
            </Button>
          ))}
        </div>
        {booking.can_finish && (
          <Suspense>
            <FinishAction booking={booking} />
          </Suspense>
        )}
        {isMovable && <PlaceAction booking={booking} />}
      </div>
      {asking === 'cancel' && (
        <CancelQuestion
          booking={booking}
          pending={pending}
          onCancel={() => void set('cancelled')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'client' && (
        <Suspense>
          <WhichClient
            booking={booking}
            pending={pending}
            onChoose={(client) => void set('confirmed', client)}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  )
}
