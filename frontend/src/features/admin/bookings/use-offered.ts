// The services of a form as the menu has them now.
import { getAdminServices } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import { type MenuChange, reconcile } from '#/selection/selection'
import { useCurrentShop } from '../current-shop'
import type { NewBookingForm } from './new-booking-form'

export function useOffered(form: NewBookingForm): { form: NewBookingForm; changes: readonly MenuChange[] } {
  const { query } = useCurrentShop()
  const { data: menu } = useQuery(getAdminServices, { query })
  if (!menu) return { form, changes: [] }
  const { services, changes } = reconcile(form.services, menu)
  return { form: { ...form, services }, changes }
}
