// The visitor's session id: a random UUID in the cookie `session-id`, made on first use (rules/sessions#companion).
import { readText, writeText } from '#/lib/stored-text'

const cookieName = 'session-id'
const oneDay = 24 * 60 * 60
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Where the id stands that has done nothing but read. */
const idleKey = 'idle'

let remembered: string | undefined

/** The id of this visit. It lives 24 hours from the last page load; another tab may have ended it and begun a new one. */
export function sessionId(): string {
  const id = storedId() ?? remembered ?? newId()
  if (remembered === undefined) storeId(id)
  remembered = id
  return id
}

/** Whether this browser made the id and has only read with it since: it can belong to no verified visitor. */
export const isUnusedId = (): boolean => sessionId() === readText('local', idleKey)

/** Whether the visitor is known to be signed out without asking the server. */
export const isAnonymous = (): boolean => isUnusedId() && !readText('local', 'authToken')

/** The headers of every question: by them the server knows who asks. */
export function authHeaders(): Record<string, string> {
  const token = readText('local', 'authToken')
  const headers = { accept: 'application/json', 'x-session-id': sessionId() }
  return token ? { ...headers, authorization: `Bearer ${token}` } : headers
}

/** The next request may make the visitor known by the id: a link, a code, a booking. */
export function markUsed(): void {
  writeText('local', idleKey, null)
}

/** The next call is that of a new visitor, unless `used` is an id that has been replaced already. */
export function forgetSessionId(used = storedId()): void {
  if (used !== storedId() && storedId() !== undefined) return
  remembered = undefined
  storeId('', 0)
}

function newId(): string {
  const id = randomUuid()
  writeText('local', idleKey, id)
  return id
}

function storeId(id: string, seconds = oneDay): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing on plain http
  document.cookie = `${cookieName}=${id}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure()}`
}

/** Over TLS the id never leaves it again. A developer's machine has none. */
const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '')

function storedId(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  const id = pair?.slice(cookieName.length + 1)
  return id !== undefined && uuidV4.test(id) ? id : undefined
}

/** `crypto.randomUUID` is missing on plain-http hosts other than localhost. 120 of the bits are random, two digits say of which kind it is. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')
}
