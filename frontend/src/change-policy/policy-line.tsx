// What clients read of the salon's policy on changes; nothing where there is none.
import type { ReactNode } from 'react'
import './policy.css'
import type { ChangePolicy } from '#/api/change-policy'
import { useTexts, withTexts } from '#/i18n'
import { policy } from '#/i18n/policy'
import { useNotice } from './use-notice'

type Shown = Pick<ChangePolicy, 'cancel_notice_minutes' | 'move_notice_minutes' | 'text'>

interface PolicyLineProps {
  readonly policy: Shown
  /** Whether those who read it agree to it by booking. */
  readonly agrees?: boolean
  /** What stands in its place where there is none. */
  readonly none?: ReactNode
}

export const PolicyLine = withTexts({ policy }, Line)

function Line({ policy: { text, ...notices }, agrees = false, none = null }: PolicyLineProps) {
  const t = useTexts('policy')
  const notice = useNotice()
  const { move_notice_minutes: move, cancel_notice_minutes: cancel } = notices
  const words = { move: notice(move), cancel: notice(cancel) }
  const line =
    move > 0 && cancel > 0 ? t('free', words) : move > 0 ? t('freeToMove', words) : t('freeToCancel', words)
  const isFree = move === 0 && cancel === 0
  if (isFree && text.trim() === '') return none
  return (
    <div className="stack sm muted policy">
      {!isFree && <p>{line}</p>}
      {text.trim() !== '' && (
        <p className="pre-line" dir="auto">
          {text.trim()}
        </p>
      )}
      {agrees && <p>{t('agree')}</p>}
    </div>
  )
}
