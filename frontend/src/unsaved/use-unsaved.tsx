// Nothing that was typed is lost by a slip: whatever would leave a changed form asks first. When a tab closes, the browser asks.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '#/i18n'
import { guardBack } from '#/lib/back-guard'
import { ConfirmDialog } from '#/ui/confirm-dialog'

interface Unsaved {
  /** Leaves at once while nothing was changed, and asks otherwise. */
  readonly leave: () => void
  /** The same for another way out than the form's own. */
  readonly leaveBy: (go: () => void) => void
  /** To be shown beside the form. */
  readonly question: ReactNode
}

export function useUnsaved(changed: boolean, onLeave: () => void): Unsaved {
  const t = useTexts('shell.discard')
  const close = useTexts('shell')('close')
  const [leaving, setLeaving] = useState<{ readonly go: () => void; readonly key: number } | null>(null)
  const asked = useRef(0)
  const ask = (go: () => void) => {
    asked.current += 1
    setLeaving({ go, key: asked.current })
  }
  const leaveBy = (go: () => void) => (changed ? ask(go) : go())
  useBrowserGuard(changed, (goBack) =>
    ask(() => {
      onLeave()
      goBack()
    }),
  )
  return {
    leave: () => leaveBy(onLeave),
    leaveBy,
    question: leaving && (
      <ConfirmDialog
        // A browser that closes all dialogs at once gets a new question, above the form that was opened again.
        key={leaving.key}
        title={t('title')}
        closeLabel={close}
        keep={t('keep')}
        action={t('action')}
        onConfirm={() => {
          setLeaving(null)
          leaving.go()
        }}
        onClose={() => setLeaving(null)}
      />
    ),
  }
}

/** The router numbers the entries of the history. */
const entry = (): number => history.state?.idx

/** Asks when Back or Forward is pressed: the browser has gone there already, so it is sent back until the answer is known. */
function useBrowserGuard(active: boolean, onAsk: (go: () => void) => void) {
  const here = useRef(0)
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    if (!active) return
    here.current = entry()
    let steps = 0
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onMove = (event: PopStateEvent) => {
      const wanted = steps
      steps = wanted ? 0 : entry() - here.current
      // Not an entry of the router: nothing is known of the way back.
      if (!wanted && !steps) return
      event.stopImmediatePropagation()
      if (steps) history.go(-steps)
      else
        ask(() => {
          stop()
          history.go(wanted)
        })
    }
    const stopMoves = guardBack(onMove)
    const stop = () => {
      removeEventListener('beforeunload', onUnload)
      stopMoves()
    }
    addEventListener('beforeunload', onUnload)
    return stop
  }, [active])
}
