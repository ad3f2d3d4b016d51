// The booking of a dialog that was opened where only its row is known.
import { useEffect } from 'react'
import { type BookingDetail, getAdminBooking } from '#/api/admin-booking-detail'
import { useQuery } from '#/api/client'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'

/** The booking, once it has come. If it does not, a notification says so in the words `title` and `text`, and the dialog closes. */
export function useOpenedBooking(
  id: number,
  { title, text }: { readonly title: string; readonly text: string },
  onClose: () => void,
): BookingDetail | undefined {
  const toast = useToast()
  const { query } = useCurrentShop()
  const { data, error } = useQuery(getAdminBooking, { params: { id }, query })
  const isLost = !data && error !== undefined
  useEffect(() => {
    if (!isLost) return
    toast({ title, text, tone: 'destructive' })
    onClose()
  }, [isLost, toast, title, text, onClose])
  return data
}
