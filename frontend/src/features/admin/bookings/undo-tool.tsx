// The tool that undoes what the user did last. On a phone the bar does.
import './undo.css'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTexts, withTexts } from '#/i18n'
import { adminUndo } from '#/i18n/admin-undo'
import { useUndo } from './use-undo'

export const UndoTool = withTexts({ adminUndo }, Tool)

function Tool() {
  const t = useTexts('adminUndo')
  const { last, undo } = useUndo()
  const title = last ? t('tool', { text: last.text }) : t('nothing')
  return (
    <button
      className="undo-tool icon-btn icon-btn--sm icon-btn--line"
      type="button"
      aria-label={title}
      title={title}
      aria-disabled={!last}
      onClick={undo}
    >
      <Undo2 className="icon icon--dir" aria-hidden="true" />
    </button>
  )
}
