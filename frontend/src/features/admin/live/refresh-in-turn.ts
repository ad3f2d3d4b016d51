// Asks the screen anew, its figures last: the server does them when there is little else to do, and refuses them before anything else.
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import type { Tag } from '#/api/tag'

/** Every read that carries one of the tags; then, of those, the counts and the sums. */
export function useRefreshInTurn(): (tags: readonly Tag[]) => void {
  const { mutate } = useSWRConfig()
  return useCallback(
    (tags) => {
      const isMeant = (key: unknown) =>
        Array.isArray(key) && Array.isArray(key[3]) && key[3].some((tag) => tags.includes(tag))
      const isFigure = (key: unknown) =>
        Array.isArray(key) && /\/(counts|stats|summary)\b/.test(String(key[1]))
      // An answer may come when the page is gone, and its cache with it: there is nothing to refresh then.
      mutate((key) => isMeant(key) && !isFigure(key))
        .catch(() => undefined)
        .then(() => mutate((key) => isMeant(key) && isFigure(key)))
        .catch(() => undefined)
    },
    [mutate],
  )
}
