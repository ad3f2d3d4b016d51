// Puts a client on the waitlist, and says why not.
import { useRef, useState } from 'react'
import { useCommand, useRefresh } from '#/api/client'
import { ApiError, userMessage } from '#/api/errors'
import { postWaitlist, type WaitlistWindow } from '#/api/waitlist'
import { useTexts } from '#/i18n'
import { asOrdered, type SelectedService } from '#/selection/selection'

interface Wish {
  readonly services: readonly SelectedService[]
  /** Null is anybody. */
  readonly staffId: number | null
  readonly windows: readonly WaitlistWindow[]
}

export interface Refusal {
  readonly sentence: string
  /** What helps: looking at the times that are free, a call, or leaving another list. */
  readonly way: 'times' | 'call' | 'bookings' | null
  /** What was asked for. */
  readonly wish: Wish
}

interface Joining {
  readonly pending: boolean
  readonly isDone: boolean
  readonly refusal: Refusal | null
  readonly join: (wish: Wish) => Promise<void>
}

export function useJoin(): Joining {
  const t = useTexts('waitlist')
  const refresh = useRefresh()
  const { run, pending } = useCommand(postWaitlist)
  const [isDone, setDone] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // A second press may come before `pending` has reached the button.
  const busy = useRef(false)

  async function join(wish: Wish) {
    if (busy.current) return
    busy.current = true
    setRefusal(null)
    const { services, staffId, windows } = wish
    try {
      await run({ body: { services: asOrdered(services), staff_id: staffId, windows } })
      setDone(true)
    } catch (error) {
      setRefusal({ sentence: userMessage(error, t('failed')), way: wayOf(error), wish })
      if (!(error instanceof ApiError)) return
      if (error.code === 'must_verify') refresh(['session'])
      else if (isOutdated(error)) refresh(['services', 'shop', 'staff'])
    } finally {
      busy.current = false
    }
  }
  return { pending, isDone, refusal, join }
}

function wayOf(error: unknown): Refusal['way'] {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'times_free') return 'times'
  if (error.code === 'please_call') return 'call'
  return error.status === 429 ? 'bookings' : null
}

/** The salon has changed since this page was loaded: its menu, its stylists, or whether it keeps a waitlist. */
const isOutdated = ({ status, code }: ApiError) => [404, 409, 422].includes(status) && code !== 'times_free'
