// What the history says of a booking that stays although its time is not worked.
import { useTexts, withTexts } from '#/i18n'
import { adminToMove } from '#/i18n/admin-to-move'

export const KeepWords = withTexts({ adminToMove }, Words)

/** After two years the words of a reason are gone. */
function Words({ reason }: { reason: string | null | undefined }) {
  return useTexts('adminToMove')('kept', { reason: reason ?? '–' })
}
