// What clients read of the salon's policy on changes; nothing where there is none.
import type { ChangePolicy } from '#/api/change-policy'
import { useTexts } from '#/i18n'
import { noticeOf } from '#/lib/notice'

type Shown = Pick<ChangePolicy, 'cancel_notice_minutes' | 'move_notice_minutes' | 'text'>

export const saysAnything = ({ cancel_notice_minutes, move_notice_minutes, text }: Shown): boolean =>
  cancel_notice_minutes > 0 || move_notice_minutes > 0 || text.trim() !== ''

export function PolicyLine({ policy }: { readonly policy: Shown }) {
  const t = useTexts('policy')
  const words = (minutes: number) => {
    const { unit, count } = noticeOf(minutes)
    return t(unit, { count })
  }
  const [move, cancel] = [policy.move_notice_minutes, policy.cancel_notice_minutes]
  const line =
    move > 0 && cancel > 0
      ? t('free', { move: words(move), cancel: words(cancel) })
      : move > 0
        ? t('freeToMove', { move: words(move) })
        : cancel > 0 && t('freeToCancel', { cancel: words(cancel) })
  return (
    <div className="sm muted">
      {line && <p>{line}</p>}
      {policy.text && (
        <p className="pre-line" dir="auto">
          {policy.text}
        </p>
      )}
    </div>
  )
}
