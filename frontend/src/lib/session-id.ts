// The visitor's session id: a random UUID in the cookie `session-id`, made on first use (client.md §9).

const cookieName = 'session-id'
const oneDay = 24 * 60 * 60
const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let remembered: string | undefined
/** Undefined until the id is used for the first time. */
let newcomer: boolean | undefined

/** The id of this visit. It lives 24 hours from the last page load; another tab may have ended it and begun a new one. */
export function sessionId(): string {
  const stored = storedId()
  newcomer ??= stored === undefined
  const id = stored ?? remembered ?? randomUuid()
  if (remembered === undefined) keep(id)
  remembered = id
  return id
}

/** Whether this page has made the id, so that nobody can be known by it. True once: what happens from then on may make somebody known. */
export function isNewcomer(): boolean {
  sessionId()
  const first = newcomer === true
  newcomer = false
  return first
}

/** The next call is that of a visitor nobody has seen before, unless `used` is an id that has been replaced already. */
export function forgetSessionId(used = storedId()): void {
  if (used !== storedId() && storedId() !== undefined) return
  remembered = undefined
  // biome-ignore lint/suspicious/noDocumentCookie: as below
  document.cookie = `${cookieName}=; Max-Age=0; Path=/; SameSite=Lax`
}

function keep(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing on plain http
  document.cookie = `${cookieName}=${id}; Max-Age=${oneDay}; Path=/; SameSite=Lax`
}

function storedId(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName}=`))
  const id = pair?.slice(cookieName.length + 1)
  return id !== undefined && uuidV4.test(id) ? id : undefined
}

/** `crypto.randomUUID` is missing on plain-http hosts other than localhost, so the bits are set by hand. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
