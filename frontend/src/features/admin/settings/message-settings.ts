// The choices of the settings about messages to clients.
import type { MessageSettings, MessageSettingsBody } from '#/api/admin-message-settings'

/** The most characters of the salon's word in a reminder. */
export const MAX_NOTE = 80

export const firstChoices = [12, 18, 24, 36, 48, 72]
export const secondChoices = [1, 2, 3, 4, 5, 6]
export const thanksChoices = [1, 2, 3, 4, 6, 12, 24]
export const ratingChoices = [30, 60, 90, 180, 365]
export const holdChoices = [10, 15, 20, 30, 45, 60]
export const leadChoices = [30, 60, 120, 180, 360, 720, 1440]

/** What is set where a message is turned on. */
export const usualHours = { first_hours: 24, second_hours: 2 }

/** How long after a visit its client is thanked where that is turned on. */
export const usualThanks = { thanks_hours: 2 }

/** How time is offered where the waitlist is turned on. */
export const usualMode = 'first_in_line'

/** The minutes, hours or days to choose from; what was set otherwise stays a choice until it is changed. */
export const hoursWith = (choices: readonly number[], present: number): number[] =>
  [...new Set([...choices, present])].filter((hours) => hours > 0).sort((one, other) => one - other)

export const isNoteTooLong = (note: string) => [...note.trim()].length > MAX_NOTE

export const hasBothTimes = ({ quiet_from, quiet_to }: MessageSettingsBody) =>
  quiet_from !== '' && quiet_to !== ''

/** What a card changes, over what the other cards have saved. The chat's address is the server's to say. */
export function messageBody(
  { version: _version, chat_link: _link, ...settings }: MessageSettings,
  changed: Partial<MessageSettingsBody>,
): MessageSettingsBody {
  return { ...settings, ...changed }
}

/** A reminder with the note as it is typed, in place of the one that was saved. */
export function withNote(text: string, typed: string): string {
  const word = typed.trim() || 'See you then.'
  return text.replace(/(A word from the salon: )[\s\S]*( Please answer below\.)$/, (_, before, after) =>
    [before, word, after].join(''),
  )
}
