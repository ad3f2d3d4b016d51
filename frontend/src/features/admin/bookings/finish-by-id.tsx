// The dialog that finishes a visit, opened where only its row is known.
import { useEffect } from 'react'
import { getAdminBooking } from '#/api/admin-booking-detail'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { useToast } from '#/ui/toast'
import { useCurrentShop } from '../current-shop'
import { FinishDialog } from './finish-dialog'

export function FinishById({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useTexts('adminList')
  const toast = useToast()
  const { query } = useCurrentShop()
  const { data, error } = useQuery(getAdminBooking, { params: { id }, query })
  const isLost = !data && error !== undefined
  useEffect(() => {
    if (!isLost) return
    toast({ title: t('finishFailed'), text: t('loadFailed'), tone: 'destructive' })
    onClose()
  }, [isLost, toast, t, onClose])
  return data && <FinishDialog booking={data} onClose={onClose} />
}
