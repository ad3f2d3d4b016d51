// Who can do the chosen services, while their times are looked at.
import { useEffect } from 'react'
import { useQuery } from '#/api/client'
import { ApiError } from '#/api/errors'
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
