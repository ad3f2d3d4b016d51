// The way back from a salon's dashboard to the list of salons, as it was searched and sorted when the salon was opened. Not kept anywhere: what was
// searched for may be a person's number.
import { to } from '#/app/routes'

let left = ''

/** The list is left by this address. */
export function leaveMasterList(search: string): void {
  left = search
}

export const backToMasterList = () => to.masterDashboard() + left
