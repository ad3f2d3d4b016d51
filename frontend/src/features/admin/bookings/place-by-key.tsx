// The form that moves an appointment, opened by a key of the calendar.
import { useTexts } from '#/i18n'
import { PlaceDialog } from './place-dialog'
import { useOpenedBooking } from './use-opened-booking'

export function PlaceByKey({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts('adminPlace')
  const booking = useOpenedBooking(id, { title: t('failed.title'), text: t('loadFailed') }, onClose)
  return booking && <PlaceDialog booking={booking} onClose={onClose} />
}
