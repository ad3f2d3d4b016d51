// What the salon lets a person do at the desk.
import { type Rights, useCurrentShop } from '../current-shop'

/** Until the salon has said it, staff may do neither. */
export function useRights(): Rights {
  const { rights, role } = useCurrentShop()
  const isAdmin = role !== 'staff'
  return rights ?? { override: isAdmin, discount: isAdmin }
}
