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

interface LadderRow {
  readonly from: number
  /** The last number of strikes of the row; null where it has no end. */
  readonly to: number | null
  readonly effect: 'none' | 'approval' | 'call'
}

/** What so many strikes lead to, from none on. */
export function ladderRows({
  strikes_approval_at: approval,
  strikes_call_at: call,
}: Pick<ShopPolicy, 'strikes_approval_at' | 'strikes_call_at'>): LadderRow[] {
  const steps = [
    { from: 0, effect: 'none' as const },
    ...(approval === null ? [] : [{ from: approval, effect: 'approval' as const }]),
    ...(call === null ? [] : [{ from: call, effect: 'call' as const }]),
  ]
  return steps.map(({ from, effect }, place) => {
    const next = steps[place + 1]
    return { from, to: next === undefined ? null : Math.max(from, next.from - 1), effect }
  })
}
