// Where the wizard is. It is kept for the tab: a reload, or a phone that forgets the page behind WhatsApp, loses nothing.
import { useCallback, useState } from 'react'
import type { Plan } from '#/api/shop-setup'
import { storedRecord } from '#/lib/storage'
import { resume, type SetupState, setupSchema } from './steps'

const record = storedRecord('session', 'salonSetup', setupSchema)

/** The state, and how to go on to the next one. */
export function useSetup(plan: Plan): [state: SetupState, go: (next: SetupState) => void] {
  const [state, setState] = useState(() => resume(record.read(), plan))
  const go = useCallback((next: SetupState) => {
    record.write(next)
    setState(next)
  }, [])
  return [state, go]
}
