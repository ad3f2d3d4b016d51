// Cancelling asks once, and repeats what would be lost.
import { forgetKey } from '#/api/booking-key'
import { type Booking, deleteBooking } from '#/api/bookings'
import type { ChangeOptions } from '#/api/change-policy'
import { useCommand, useRefresh } from '#/api/client'
import { ApiError } from '#/api/errors'
import { useShopZone } from '#/api/shop-context'
import { useTexts, withTexts } from '#/i18n'
import { cancellation } from '#/i18n/cancellation'
import { policy } from '#/i18n/policy'
import { addMinutes, formatDate, formatTime, shopDateOf } from '#/lib/shop-time'
import { ButtonLink } from '#/ui/button'
import { ConfirmDialog } from '#/ui/confirm-dialog'
import { useToast } from '#/ui/toast'
import { useNotice } from './use-notice'

interface CancelDialogProps {
  readonly booking: Pick<Booking, 'id' | 'start_time' | 'total_duration' | 'service_names'>
  /** Undefined while the salon has not said what is possible. */
  readonly options: ChangeOptions | undefined
  /** Where it is moved. */
  readonly movePage: string
  /** The link by which it is cancelled, where no session is. */
  readonly visitLink?: string
  readonly onClose: () => void
}

export const CancelDialog = withTexts({ policy, cancellation }, Dialog)

function Dialog({ booking, options, movePage, visitLink, onClose }: CancelDialogProps) {
  const t = useTexts('cancellation')
  const zone = useShopZone()
  const toast = useToast()
  const cancel = useCommand(deleteBooking)
  const refresh = useRefresh()
  const isLate = options?.cancel_is_late === true
  const { start_time: start, total_duration: minutes } = booking

  async function confirm() {
    try {
      await cancel.run({ params: { id: booking.id }, visitLink })
      forgetKey()
      toast({ title: t('done.title'), text: t('done.text') })
    } catch (error) {
      toast({ title: t('failed.title'), text: reasonOf(error) ?? t('failed.text'), tone: 'destructive' })
      // What stands in the way may have come since this was shown.
      refresh(['bookings'])
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('title')}
      closeLabel={t('close')}
      keep={t('keep')}
      other={
        isLate &&
        options.can_move && (
          <ButtonLink kind="line" to={movePage}>
            {t('moveInstead')}
          </ButtonLink>
        )
      }
      action={cancel.pending ? t('cancelling') : t('cancel')}
      pending={cancel.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="strong">
        {t('when', {
          date: formatDate(shopDateOf(start, zone), 'full'),
          from: formatTime(start, zone),
          to: formatTime(addMinutes(start, minutes), zone),
        })}
      </p>
      <p className="muted" dir="auto">
        {booking.service_names.join(', ')}
      </p>
      {isLate && <LateWarning options={options} />}
    </ConfirmDialog>
  )
}

/** Why it cannot be: the salon wants to hear of it, it has begun, or it has just changed. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.fromServer && reasons.has(error.code) ? error.message : undefined

const reasons: ReadonlySet<string | null> = new Set(['too_late', 'stale'])

/** It counts, and whether there is a better way. */
function LateWarning({ options }: { readonly options: ChangeOptions }) {
  const t = useTexts('cancellation')
  const notice = useNotice()
  return (
    <p className="notice notice--warn late" role="note">
      {options.moved_inside_notice
        ? t('movedLate')
        : t('late', { notice: notice(options.policy.cancel_notice_minutes) })}{' '}
      {options.can_move && t('stillMovable')}
    </p>
  )
}
