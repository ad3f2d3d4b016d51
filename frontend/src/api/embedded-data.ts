// Answers that came with the page: the server writes what the first screen reads into it (crates/http/src/pages/preloaded_data.rs), so that the screen
// is there at once, and no request repeats it.
import * as z from 'zod/mini'

let answers: Map<string, unknown> | undefined

/** The answer to a GET of this address, if the page carries it in the agreed shape. */
export function embeddedData<T>(url: string, shape: z.ZodMiniType<T>): T | undefined {
  answers ??= carried()
  return answers.has(url) ? z.safeParse(shape, answers.get(url)).data : undefined
}

/** A page that broke off on its way carries none. */
function carried(): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(document.getElementById('first-answers')?.textContent || '{}')))
  } catch {
    return new Map()
  }
}

/** Takes the answer in place of the first question, if the page is no older than `staleTime` milliseconds. Otherwise what it carries is shown,
 *  and asked again. */
export function takeEmbeddedData<T>(url: string, shape: z.ZodMiniType<T>, staleTime: number): T | undefined {
  const answer = embeddedData(url, shape)
  answers?.delete(url)
  return isPageFresh(staleTime) ? answer : undefined
}

/** Whether what the page carries was written no longer than so many milliseconds ago. */
export function isPageFresh(staleTime: number): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return performance.now() <= staleTime && !(page && isOfUnknownAge(page))
}

/** A page out of the browser's own cache, as after Back or in a tab that was opened again: it may have lain there for a week. A browser that
 *  does not tell what came over the network does tell when it has gone back. */
function isOfUnknownAge(page: PerformanceEntry): boolean {
  if ('transferSize' in page) return page.transferSize === 0
  return 'type' in page && page.type === 'back_forward'
}
