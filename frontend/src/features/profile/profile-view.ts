// Which page the visitor gets: the introduction of a newcomer, or the tabs.
import type { Booking } from '#/api/bookings'
import { ApiError } from '#/api/errors'
import type { SessionUser } from '#/api/session'

/** `newcomer`: neither verified nor any booking. */
export type ProfileView = 'loading' | 'newcomer' | 'known'

interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | undefined
}

/** `user` is null when the visitor is signed out, undefined until the server has answered. */
export function profileView(
  user: SessionUser | null | undefined,
  { data: bookings, error }: Read<readonly Booking[]>,
): ProfileView {
  if (user) return 'known'
  if (user === undefined) return 'loading'
  if (bookings) return bookings.length > 0 ? 'known' : 'newcomer'
  if (!error) return 'loading'
  return isNewVisitor(error) ? 'newcomer' : 'known'
}

/** The server knows no session of a visitor without bookings. */
export function isNewVisitor(error: Error | undefined): boolean {
  return error instanceof ApiError && error.status === 401
}
