// At the foot of the calendar: what the user did last, and the button that undoes it. Ctrl+Z does the same where nothing is typed.
import './undo.css'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import { timing } from '#/api/cache-policy'
import { usePoll } from '#/api/poll'
import { useTexts, withTexts } from '#/i18n'
import { adminUndo } from '#/i18n/admin-undo'
import { Button } from '#/ui/button'
import { useUndo } from './use-undo'

export const UndoBar = withTexts({ adminUndo }, Bar)

function Bar() {
  const t = useTexts('adminUndo')
  const { last, pending, undo, refetch } = useUndo()
  // Its time ends by the server's clock.
  usePoll(refetch, timing.dashboardPoll, Boolean(last))
  useUndoKey(undo)
  return (
    <div className={last ? 'undobar' : undefined}>
      <span role="status">{last?.text}</span>
      {last && (
        <Button size="sm" pending={pending} onClick={undo}>
          <Undo2 className="icon icon--dir" aria-hidden="true" />
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

/** Fields and dialogs have an undo of their own, or none. */
const elsewhere = 'input, textarea, select, [contenteditable], dialog'

function useUndoKey(undo: () => void) {
  const newest = useRef(undo)
  useEffect(() => {
    newest.current = undo
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(elsewhere)) return
      event.preventDefault()
      newest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
