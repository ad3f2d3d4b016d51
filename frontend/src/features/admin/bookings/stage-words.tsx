// What the history says of a mark.
import { useTexts, withTexts } from '#/i18n'
import { adminStage } from '#/i18n/admin-stage'

interface StageWordsProps {
  /** The stage that was set; undefined where only the minutes changed. */
  readonly stage: string | null | undefined
  readonly late: string | null | undefined
}

export const StageWords = withTexts({ adminStage }, Words)

const stages = ['expected', 'arrived', 'in_service'] as const

function Words({ stage, late }: StageWordsProps) {
  const t = useTexts('adminStage')
  const to = stages.find((known) => known === stage)
  const parts = [to && t(`to.${to}`), late && t('lateBy', { count: late }), late === null && t('onTime')]
  return parts.filter(Boolean).join(', ')
}
