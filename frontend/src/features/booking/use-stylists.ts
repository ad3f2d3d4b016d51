// The stylists of the chosen services, while their times are looked at.
import { useEffect } from 'react'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
import type { Slot } from '#/api/slots'
import { getStaff, type Staff } from '#/api/staff'
import { availableChoice, type DatedPlan } from './wizard'
import { loseChosenStylist } from './wizard-store'

/**
 * Empty until it is known. A chosen stylist who is not among them any more is chosen anew, on the screen before; that the salon knows no such
 * stylist (404, `failure` of the times) may be known before the list that has been here since.
 */
export function useStylists(plan: DatedPlan, failure: Error | undefined): readonly Staff[] {
  const services = plan.services.map((service) => service.id)
  const { data, refetch } = useQuery(getStaff, { query: { services } })
  const unknown = failure instanceof ApiError && failure.status === 404
  useEffect(() => {
    if (unknown) refetch()
  }, [unknown, refetch])

  const { staff: choice } = plan
  const gone = data !== undefined && availableChoice(plan, data) === null && choice.kind === 'exactly'
  const lost = gone ? choice.staff : null
  useEffect(() => {
    if (lost !== null) loseChosenStylist(lost)
  }, [lost])
  return data ?? []
}

/** The stylist of a time, with No Preference the one the server assigned: from the list of stylists or, should it not have come, from the time itself. */
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
