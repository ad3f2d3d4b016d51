// What the client agrees to by booking: until when the appointment can be moved and cancelled freely.
import { getChangePolicy } from '#/api/change-policy'
import { useQuery } from '#/api/client'
import { PolicyLine } from '#/change-policy/policy-line'

export function Agreement() {
  const policy = useQuery(getChangePolicy, {}).data
  return policy && <PolicyLine policy={policy} agrees />
}
