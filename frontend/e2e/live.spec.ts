// What one person does is on the other's screen a moment later, and nobody drags what has moved away.
import type { Browser, Page } from '@playwright/test'
import { button, dialog, sizes } from './support/dashboard'
import {
  blockOf,
  bookAt,
  calendar,
  callApi,
  carry,
  ghost,
  makeRoom,
  momentOf,
  openDay,
  openDetails,
  pointIn,
  quietDay,
  way,
} from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, type OwnSalon, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const AVA = 0
const LEO = 1

test.use({ ...sizes.desktop, expectedFailures: /\/place$|\/api\/admin\/(events|changes)/ })

const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })

/** Maya works at a screen of her own. */
async function atMayas(browser: Browser, salon: OwnSalon, phone: Phone): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: salon.url })).newPage()
  await signIn(page, phone)
  return page
}

/** Opens a day, and waits until the page hears what is new. */
async function opensLive(page: Page, day: string): Promise<void> {
  const heard = page.waitForResponse((answer) => answer.url().includes('/api/admin/events'))
  await openDay(page, day)
  expect((await heard).status()).toBe(200)
}

/** Moves a booking as it is now. */
async function moves(page: Page, id: number, day: string, clock: string): Promise<void> {
  const { version } = JSON.parse((await callApi(page, 'GET', `/api/admin/bookings/${id}`)).body)
  const body = { start_time: momentOf(day, clock), tell_client: false }
  const answer = await callApi(page, 'PATCH', `/api/admin/bookings/${id}/place`, body, version)
  expect(answer.status, answer.body).toBe(200)
}

test('a move in one window is seen in the other', async ({ browser, page, request, salon }, {
  outputDir,
}) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const maya = await atMayas(browser, salon, new Phone(request, 'okafor', salon.simulator))
  const day = quietDay(20, 1)
  const { id } = await bookAt(page, 'Odile Marchetti', 'Maya Okafor', day, '10:00')
  await opensLive(page, day)
  await openDetails(page, 'Odile')
  await expect(details(page)).toContainText('10:00')
  await moves(maya, id, day, '12:00')
  await expect(blockOf(page, 'Odile')).toHaveAccessibleName(/^12:00 – 12:45 PM/)
  await expect(blockOf(page, 'Odile')).toHaveAttribute('data-changed')
  await page.screenshot({ path: `${outputDir}/outlined.png` })
  await expect(details(page)).toContainText(/Maya Okafor changed this booking at \d+:\d\d [AP]M\./)
  await expect(details(page)).toContainText('12:00 – 12:45 PM')
  await judgeAllLooks(page, outputDir, 'changed')
  await expect(blockOf(page, 'Odile')).not.toHaveAttribute('data-changed')

  // Another tab of the same browser hears of it from this one.
  const tab = await page.context().newPage()
  let streams = 0
  tab.on('request', (asked) => {
    if (asked.url().includes('/api/admin/events')) streams += 1
  })
  await openDay(tab, day)
  await moves(maya, id, day, '15:00')
  await expect(blockOf(tab, 'Odile')).toHaveAccessibleName(/^3:00 – 3:45 PM/)
  expect(streams).toBe(0)
  await tab.close()
  await maya.context().close()
})

test('what another has moved snaps there, with a word by whom', async ({ browser, page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const maya = await atMayas(browser, salon, new Phone(request, 'okafor', salon.simulator))
  const day = quietDay(21, 1)
  const { id } = await bookAt(page, 'Tilda Brandt', 'Maya Okafor', day, '10:00')
  await opensLive(page, day)
  await makeRoom(page)
  const from = await pointIn(blockOf(page, 'Tilda'))
  const { hour } = await way(page, AVA, LEO)
  await carry(page, from, { x: from.x, y: from.y + 2 * hour })
  await expect(ghost(page)).toContainText('12:00 – 12:45 PM')
  const reread = page.waitForResponse((answer) => /\/api\/admin\/bookings\?/.test(answer.url()))
  await moves(maya, id, day, '15:00')
  await reread
  await expect(blockOf(page, 'Tilda'), 'nothing moves under the pointer').toHaveAccessibleName(/^10:00/)
  await page.mouse.up()
  await expect(button(dialog(page), 'Move')).not.toHaveAttribute('aria-disabled', 'true')
  await button(dialog(page), 'Move').click()
  await expect(page.getByRole('alert')).toContainText(/was changed by Maya Okafor at/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(
    calendar(page)
      .getByRole('list', { name: /^Maya/ })
      .getByRole('button', { name: /^3:00 – 3:45 PM.*Tilda/ }),
  ).toBeVisible()
  await maya.context().close()
})

test('a page that cannot keep up asks again and again, and says since when it knows nothing', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  test.slow()
  await page.clock.install()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const maya = await atMayas(browser, salon, new Phone(request, 'okafor', salon.simulator))
  const day = quietDay(22, 1)
  const { id } = await bookAt(page, 'Wilma Quist', 'Maya Okafor', day, '10:00')
  await page.route(/\/api\/admin\/events/, (route) => route.abort())
  const asked = page.waitForResponse(/\/api\/admin\/changes/)
  await openDay(page, day)
  await page.clock.fastForward(5_000)
  await asked
  await moves(maya, id, day, '12:00')
  await page.clock.fastForward(10_000)
  await expect(blockOf(page, 'Wilma')).toHaveAccessibleName(/^12:00 – 12:45 PM/)

  await page.route(/\/api\/admin\/changes/, (route) => route.abort())
  const stale = page.getByText(/^Not up to date since \d+:\d\d [AP]M\.$/)
  await page.clock.fastForward(60_000)
  await expect(stale).toHaveCount(0)
  await page.clock.fastForward(45_000)
  await expect(stale).toBeVisible()
  await judgeAllLooks(page, outputDir, 'stale')
  await page.unroute(/\/api\/admin\/events/)
  await page.unroute(/\/api\/admin\/changes/)
  await button(page, 'Try again').click()
  await expect(stale).toHaveCount(0)
  await maya.context().close()
})
