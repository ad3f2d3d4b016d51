// How pages open: with what they brought along, without a jump, and at once where the visitor has been before.
import type { Page } from '@playwright/test'
import { bookUpToConfirmation, chooseService, next, openDays, salonOf, times } from './booking-journey'
import { sizes } from './support/dashboard'
import { expect, test } from './support/page'
import { askForLink } from './support/sign-in'

test.use(sizes.phone)

/** Nobody waits for what clients say: it comes when all else is there, perhaps within a test and perhaps after it. */
const REVIEWS = '/api/client/reviews'

/** The calls that a page makes, from now on, but that one. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== REVIEWS) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Nothing is under way or stands in for something else any more. */
async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

for (const path of ['/', '/services', '/booking']) {
  test(`${path} shows a new visitor everything without a call`, async ({ page }) => {
    const calls = callsOf(page)
    await page.goto(path)
    await expectShown(page)
    await expect(page.getByText(/^\$\d/).first()).toBeVisible()
    expect(calls).toEqual([])
  })
}

test('a visitor who may be known is asked about once, beside the scripts', async ({ page, context }) => {
  await askForLink(page)
  // A page of its own: the first one asks again and again whether the link was opened.
  const opened = await context.newPage()
  const question = '/api/session/user'
  const asked = opened.waitForRequest((request) => request.url().endsWith(question))
  await opened.route('**/assets/main-*.js', async (route) => {
    await asked
    await route.continue()
  })
  const calls = callsOf(opened)
  await opened.goto('/my-bookings')
  await expectShown(opened)
  await expect(opened.getByRole('button', { name: 'Verify via WhatsApp' })).toBeVisible()
  expect(calls.filter((call) => call.endsWith(question))).toHaveLength(1)
})

/** What moved, each with where it was and where it went, and how much that counts. */
interface Shift {
  readonly value: number
  readonly of: readonly string[]
}

/** How far things have moved by themselves on the page since it was opened (its CLS, or more: all shifts count, not only the worst second). */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        if (Reflect.get(shift, 'hadRecentInput')) continue
        const sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
          shift,
          'sources',
        )
        shifts.push({
          value: Reflect.get(shift, 'value'),
          of: sources.map(({ node, previousRect, currentRect }) =>
            [node?.nodeName, node?.textContent?.slice(0, 40), previousRect.y, currentRect.y].join(' '),
          ),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate((): Shift[] => Reflect.get(window, 'shifts'))
}

test('nothing jumps while a page opens', async ({ page, request }) => {
  const { plain } = await salonOf(request)
  const shifted = await watchShifts(page)
  await bookUpToConfirmation(page, plain)
  // Over a telephone network, and with nothing kept from before: scripts and answers come one after the other, fonts after the first words.
  await page.route('**/*.woff2', async (route) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await route.continue()
  })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 500_000,
    uploadThroughput: 200_000,
  })
  const steps = ['/booking', '/booking/services', '/booking/datetime', '/booking/confirmation']
  for (const path of ['/', '/services', ...steps, '/profile']) {
    await page.goto(path)
    await expectShown(page)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    const shifts = await shifted()
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    // Half of what counts as a steady page (CLS 0.1).
    expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.05)
  }
})

test('the next step is there before it is opened', async ({ page, request }) => {
  const { plain } = await salonOf(request)
  const answer = (part: string) => page.waitForResponse((response) => response.url().includes(part))
  const [code, team] = [answer('/assets/staff-step-'), answer('/api/client/staff?services=')]
  await page.goto('/booking')
  await chooseService(page, plain)
  for (const response of [code, team]) await (await response).finished()
  const calls = callsOf(page)
  await next(page).click()
  const open = await openDays(page)
  const slots = answer('/api/client/slots?')
  await open.last().check()
  await (await slots).finished()
  await next(page).click()
  await expect(times(page).first()).toBeVisible()
  // The first day with times is chosen already.
  expect(calls).toEqual(['GET /api/client/days', 'GET /api/client/slots', 'GET /api/client/slots'])
})

test('back and forward show a page as it was left, and ask nothing', async ({ page }) => {
  await page.goto('/')
  await expectShown(page)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(scrolled).toBe(900)
  await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeFocused()
  expect(await scrolled()).toBe(0)
  const calls = callsOf(page)
  await page.goBack()
  await expect.poll(scrolled).toBe(900)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible()
  expect(calls).toEqual([])
})
