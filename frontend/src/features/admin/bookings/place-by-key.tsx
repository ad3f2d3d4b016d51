// The form that moves an appointment, opened by a key of the calendar.
import { useEffect } from 'react'
import { getAdminBooking } from '#/api/admin-booking-detail'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { PlaceDialog } from './place-dialog'

export function PlaceByKey({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts('adminPlace')
  const toast = useToast()
  const { query } = useCurrentShop()
  const { data, error } = useQuery(getAdminBooking, { params: { id }, query })
  const isLost = !data && error !== undefined
  useEffect(() => {
    if (!isLost) return
    toast({ title: t('failed.title'), text: t('loadFailed'), tone: 'destructive' })
    onClose()
  }, [isLost, toast, t, onClose])
  return data && <PlaceDialog booking={data} onClose={onClose} />
}
