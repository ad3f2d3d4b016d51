// Every change of the dashboard: makes the call, says how it went, and keeps the lists true.
import { useState } from 'react'
import { type Endpoint, useCommand, useRefresh } from '#/api/client'
import { useToast } from '#/ui/toast'
import { logFailure } from './log-failure'
import { isOutdated, isStale, type MutationError, mutationErrorText } from './mutation-error'

export interface Words<T> {
  readonly done: string
  /** What else to say when it was made. */
  readonly doneText?: (answer: T) => string | undefined
  readonly take?: (answer: T) => void
  readonly failed: {
    readonly title: string
    readonly text: string
    /** What is said instead of `text`. */
    readonly reason: (error: unknown, text: string) => string
  }
}

interface Change<A> {
  readonly pending: boolean
  /** Why the last attempt failed, for a dialog that is still open: the page behind it, its notice included, is out of reach. */
  readonly problem: MutationError | null
  run(args: A): Promise<boolean>
  /** Begins anew: nothing has failed. */
  forget(): void
}

/** The words of a change: the text `done`, and title and text of `failed`. The server's sentence replaces that text where it explains what to
 *  do, unless `reason` says otherwise. */
export function mutationTexts<D extends string, F extends string>(
  t: (key: D | `${F}.title` | `${F}.text`) => string,
  done: D,
  failed: F,
  reason = mutationErrorText,
) {
  return { done: t(done), failed: { title: t(`${failed}.title`), text: t(`${failed}.text`), reason } }
}

export function useMutation<A extends object, T>(
  wanted: Endpoint<A, T>,
  { done, doneText, take, failed }: Words<T>,
): Change<A> {
  const toast = useToast()
  const command = useCommand(wanted)
  const refresh = useRefresh()
  const [problem, setProblem] = useState<MutationError | null>(null)

  async function run(args: A) {
    setProblem(null)
    try {
      const answer = await command.run(args)
      take?.(answer)
      const text = doneText?.(answer)
      toast({ title: done, ...(text && { text }) })
      return true
    } catch (error) {
      logFailure(wanted, error)
      const text = failed.reason(error, failed.text)
      setProblem({ text, isStale: isStale(error) })
      toast({ title: failed.title, text, tone: 'destructive' })
      if (isOutdated(error)) refresh(wanted.tags)
      return false
    }
  }
  return { pending: command.pending, problem, run, forget: () => setProblem(null) }
}
