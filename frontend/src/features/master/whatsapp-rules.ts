// How Meta's words about the account are read.
import type { WhatsappStatus } from '#/api/platform-whatsapp'
import type { BadgeTone } from '#/ui/badge'

export type WhatsappState = 'off' | 'unknown' | 'ok' | 'wrong'

export const tones: Readonly<Record<WhatsappState, BadgeTone>> = {
  off: 'bad',
  unknown: 'mute',
  ok: 'ok',
  wrong: 'warn',
}

export function stateOf({ number, account }: WhatsappStatus): WhatsappState {
  if (number === null) return 'off'
  if (account === null) return 'unknown'
  const isWell = account.limitations.length + account.unapproved.length === 0 && account.quality !== 'RED'
  return isWell ? 'ok' : 'wrong'
}

const qualities = ['GREEN', 'YELLOW', 'RED'] as const

export const qualityOf = (word: string) => qualities.find((quality) => quality === word) ?? 'UNKNOWN'

const statuses = ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'NOT_SUBMITTED'] as const

export const statusOf = (word: string) => statuses.find((status) => status === word) ?? 'other'

/** To how many people a day the platform may write first. null: Meta's word is not one that we know. */
export function limitOf(word: string | null): number | 'none' | null {
  if (word === 'TIER_UNLIMITED') return 'none'
  const [, count, thousands] = /^TIER_(\d+)(K?)$/.exec(word ?? '') ?? []
  return count === undefined ? null : Number(count) * (thousands === 'K' ? 1000 : 1)
}
