// What the history says of a visit that was finished.
import { useTexts, withTexts } from '#/i18n'
import { adminFinish } from '#/i18n/admin-finish'

interface FinishWordsProps {
  readonly action: string
  readonly price: string | null | undefined
}

export const FinishWords = withTexts({ adminFinish }, Words)

function Words({ action, price }: FinishWordsProps) {
  const t = useTexts('adminFinish')
  return t(action === 'booking.finished' ? 'finished' : 'corrected', { price: price ?? '' })
}
