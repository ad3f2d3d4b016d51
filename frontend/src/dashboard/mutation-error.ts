// What to say when a change was refused.
import { ApiError } from '#/api/errors'

/** Another user was faster, or a value is not accepted: only the server knows why, and says so. */
const telling: readonly number[] = [409, 422]

/** The server's own sentence where it explains what to do; else `general`, the specified sentence. */
export function mutationErrorText(error: unknown, general: string): string {
  const tells = error instanceof ApiError && error.fromServer && telling.includes(error.status)
  return tells ? error.message : general
}

export interface MutationError {
  readonly text: string
  /** Another user has changed the row since it was read. */
  readonly isStale: boolean
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale'
}

/** Whether the list on screen no longer shows what there is. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
