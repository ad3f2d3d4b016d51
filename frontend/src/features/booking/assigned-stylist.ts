// Who does a chosen time: with No Preference, the stylist the server assigned to it.
import type { Slot } from '#/api/slots'
import type { Staff } from '#/api/staff'

/** From the list of stylists or, should it not have come, from the time itself. */
export function stylistOf(slot: Slot, staff: readonly Staff[]): Staff {
  return (
    staff.find((member) => member.id === slot.staffId) ?? {
      id: slot.staffId,
      name: slot.staffName,
      bio: null,
      role: slot.priorityReason === 'Senior Stylist' ? 'admin' : 'staff',
      profile_image_url: null,
      available_service_ids: [],
    }
  )
}
