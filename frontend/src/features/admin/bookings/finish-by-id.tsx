// The dialog that finishes a visit, opened where only its row is known.
import { useTexts } from '#/i18n'
import { FinishDialog } from './finish-dialog'
import { useOpenedBooking } from './use-opened-booking'

export function FinishById({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts('adminList')
  const booking = useOpenedBooking(id, { title: t('finishFailed'), text: t('loadFailed') }, onClose)
  return booking && <FinishDialog booking={booking} onClose={onClose} />
}
