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

/** How it went out by WhatsApp; nothing of what did not, and of a mail. */
export function wayOf({ template, category, billable }: SentMessage): readonly Way[] {
  const isFree = category !== null
  const ways = [
    template !== null ? 'template' : isFree && 'free',
    category,
    billable !== null && (billable ? 'billed' : 'notBilled'),
  ] as const
  return ways.filter((way) => way !== null && way !== false)
}

/** How long the program keeps what messages say. */
const keptFor = 30 * 24 * 3_600_000

/** Whether what it said was deleted; one that WhatsApp wanted as a template after all has no words of ours. */
export const wasForgotten = ({ at }: SentMessage, now: number): boolean => Date.parse(at) < now - keptFor
