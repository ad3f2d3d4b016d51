import { beforeEach, describe, expect, it, vi } from 'vitest'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** As a page load sees the module: nothing remembered but the cookie. */
async function loadPage() {
  vi.resetModules()
  return import('./session-id')
}
const freshPage = async () => (await loadPage()).sessionId()

describe('the session id', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: that is what is under test
    document.cookie = 'session-id=; Max-Age=0; Path=/'
    localStorage.clear()
  })

  it('is a random UUID, kept in a cookie of 24 hours for the whole site', async () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    const id = await freshPage()
    expect(id).toMatch(uuid)
    expect(written).toHaveBeenCalledWith(`session-id=${id}; Max-Age=86400; Path=/; SameSite=Lax`)
  })

  it('never leaves TLS where there is TLS', async () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    const written = vi.spyOn(document, 'cookie', 'set')
    const id = await freshPage()
    vi.unstubAllGlobals()
    expect(written).toHaveBeenCalledWith(`session-id=${id}; Max-Age=86400; Path=/; SameSite=Lax; Secure`)
  })

  it('is idle in this browser, on every page, until something but reading is asked for', async () => {
    const first = await loadPage()
    expect(first.isUnusedId()).toBe(true)
    const second = await loadPage()
    expect(second.isUnusedId()).toBe(true)
    second.markUsed()
    expect([first.isUnusedId(), second.isUnusedId(), (await loadPage()).isUnusedId()]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is idle again when it is a new one', async () => {
    const page = await loadPage()
    page.sessionId()
    page.markUsed()
    page.forgetSessionId()
    expect(page.isUnusedId()).toBe(true)
  })

  it('is not idle where another made it', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: that is what is under test
    document.cookie = 'session-id=3f0d8f6e-0b7a-4c55-9a6d-2f8f1f3a7c11; Path=/'
    expect((await loadPage()).isUnusedId()).toBe(false)
  })

  it('survives a page load', async () => {
    const first = await freshPage()
    expect(await freshPage()).toBe(first)
  })

  it('is replaced when the cookie holds something else', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: that is what is under test
    document.cookie = 'session-id=<script>; Path=/'
    expect(await freshPage()).toMatch(uuid)
  })

  it('is another one after it was forgotten', async () => {
    const page = await loadPage()
    const first = page.sessionId()
    page.forgetSessionId()
    expect(document.cookie).not.toContain(first)
    const second = page.sessionId()
    expect(second).toMatch(uuid)
    expect(second).not.toBe(first)
    expect(document.cookie).toContain(`session-id=${second}`)
  })

  it('is forgotten once, however many calls find it refused', async () => {
    const page = await loadPage()
    const first = page.sessionId()
    page.forgetSessionId(first)
    const second = page.sessionId()
    page.forgetSessionId(first)
    expect(page.sessionId()).toBe(second)
  })

  it('is the new one also in a tab that still had the old one', async () => {
    const page = await loadPage()
    page.sessionId()
    const other = await loadPage()
    other.forgetSessionId()
    const fresh = other.sessionId()
    expect(page.sessionId()).toBe(fresh)
  })
})
