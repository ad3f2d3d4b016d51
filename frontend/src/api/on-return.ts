// What is asked again when the visitor comes back to the page: once for each question, however many signs of it there are and however many parts
// of the page want to know.
import { useEffect } from 'react'
import { type SWRConfiguration, useSWRConfig } from 'swr'
import { onPageVisible } from '#/lib/on-page-visible'
import { timing } from './cache-policy'
import { useRefresh } from './client'
import type { Tag } from './tag'

/** Asks again what carries one of the tags, while it is `wanted`. */
export function useRefreshOnReturn(tags: readonly Tag[], wanted: boolean, quiet: number): void {
  const refresh = useRefresh()
  const { cache } = useSWRConfig()
  useEffect(() => {
    if (!wanted) return
    return onPageVisible(() => askOnce(cache, tags, refresh), quiet)
  }, [cache, tags, wanted, quiet, refresh])
}

/** What has been asked again at this moment, by cache. */
const asked = new WeakMap<object, Set<Tag>>()

function askOnce(cache: object, tags: readonly Tag[], refresh: ReturnType<typeof useRefresh>) {
  const before = asked.get(cache) ?? new Set()
  refresh(tags, before)
  asked.set(cache, new Set([...before, ...tags]))
  setTimeout(() => asked.delete(cache))
}

/** For the application's cache: what is refetched on focus is so once the others have asked, and only if they have not asked for it. */
export const queryConfig = {
  provider: () => new Map(),
  initFocus: (comeBack: () => void) => onPageVisible(comeBack, timing.focusDebounce + 100),
} satisfies SWRConfiguration & { initFocus: (comeBack: () => void) => () => void }
