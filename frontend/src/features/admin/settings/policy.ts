// The choices of the policy on changes by clients.
import type { PolicyBody, ShopPolicy } from '#/api/admin-policy'

/** The most characters of the owner's own words. */
export const MAX_POLICY_TEXT = 600

const HOUR = 60
const DAY = 24 * HOUR
const noticeMinutes = [
  0,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  36 * HOUR,
  2 * DAY,
  3 * DAY,
  5 * DAY,
  7 * DAY,
  14 * DAY,
]

/** The notices to choose from; one that was set otherwise stays a choice until it is changed. */
export const noticeChoices = (present: number): number[] =>
  [...new Set([...noticeMinutes, present])].sort((one, other) => one - other)

export const moveChoices = Array.from({ length: 11 }, (_, moves) => moves)

/** What a card changes, over what the other card has saved. */
export function policyBody({ version: _, ...policy }: ShopPolicy, changed: Partial<PolicyBody>): PolicyBody {
  return { ...policy, ...changed }
}
