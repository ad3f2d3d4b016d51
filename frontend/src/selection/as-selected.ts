// A service as it was booked, or is waited for, among those that can be chosen again.
import type * as z from 'zod/mini'
import type { bookedServiceSchema } from '#/api/services'
import type { SelectedService } from './selection'

/** As the selection knows services; the menu fills in the rest. */
export function asSelected({
  service_id,
  name,
  price,
  duration,
  modifiers,
}: z.infer<typeof bookedServiceSchema>): SelectedService {
  return {
    id: service_id,
    name,
    description: null,
    price,
    duration_minutes: duration,
    category_name: null,
    category_color: null,
    modifiers: [],
    selectedModifiers: modifiers,
    calculatedPrice: price,
    calculatedDuration: duration,
  }
}
