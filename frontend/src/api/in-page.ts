// Answers that came with the page: the server writes what the first screen reads into it (crates/http/src/pages/first.rs), so that the screen
// is there at once, and nobody asks for what has just been answered.
import * as z from 'zod/mini'

let answers: Map<string, unknown> | undefined

/** The answer to a GET of this address, if the page carries it in the agreed shape. */
export function inPage<T>(url: string, shape: z.ZodMiniType<T>): T | undefined {
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

/** Takes the answer in place of the first question, unless the page is older than `freshFor` milliseconds. A page out of the browser's own
 *  cache, as after Back, is of unknown age: what it carries is shown, and asked again. */
export function takeFromPage<T>(url: string, shape: z.ZodMiniType<T>, freshFor: number): T | undefined {
  const answer = inPage(url, shape)
  answers?.delete(url)
  const [page] = performance.getEntriesByType('navigation')
  const cached = page && 'transferSize' in page && page.transferSize === 0
  return cached || freshFor < performance.now() ? undefined : answer
}
