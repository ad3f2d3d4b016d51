// What is said of a message beside its state.
import type { SentMessage, Timeline } from '#/api/admin-messages'

/** The message of which there was news last: the one that somebody may be watching. */
export function newestSent(timeline: Timeline): SentMessage | undefined {
  return timeline
    .filter((entry) => entry.direction === 'out')
    .reduce<SentMessage | undefined>(
      (newest, entry) => (newest && Date.parse(newest.at) >= Date.parse(entry.at) ? newest : entry),
      undefined,
    )
}

type Way = 'template' | 'free' | NonNullable<SentMessage['category']> | 'billed' | 'notBilled'

/** How it went out, as far as that is known; nothing of a mail. */
export function wayOf({ what, template, category, billable, text }: SentMessage): readonly Way[] {
  const isFree = !isMail(what) && (text !== null || category !== null)
  const ways = [
    template !== null ? 'template' : isFree && 'free',
    category,
    billable !== null && (billable ? 'billed' : 'notBilled'),
  ] as const
  return ways.filter((way) => way !== null && way !== false)
}

const isMail = (what: SentMessage['what']) => what.startsWith('mail_')
