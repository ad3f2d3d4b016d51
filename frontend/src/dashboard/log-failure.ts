// What failed, for a developer at the browser's console: the operation and the answer, and nothing that was typed or read.
import { ApiError } from '#/api/errors'

export function logFailure({ method, path }: { method: string; path: string }, error: unknown): void {
  const answer = error instanceof ApiError ? `${error.status} ${error.code ?? ''}`.trim() : undefined
  const name = error instanceof Error ? error.name : 'unknown'
  // biome-ignore lint/suspicious/noConsole: the console is where it is looked for
  console.error(`${method} ${path} failed: ${answer ?? name}`)
}
