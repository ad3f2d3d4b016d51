// The Bookings tab: what clients book is on the calendar, and what the desk does there is what clients find.
import type { APIRequestContext, Page } from '@playwright/test'
import { bookAs, isOffered, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, finish, openTab, sizes } from './support/dashboard'
import { callApi } from './support/desk-day'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Visitors come again and again, and everything is looked at.
test.slow()

const inSalon = (moment: string, part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...part })
    .format(new Date(moment))
    .replace(/\u202f/g, ' ')
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(moment))

const calendar = (page: Page) => page.getByRole('region', { name: /^(Day|Week) calendar/ })
const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })
const openDay = async (page: Page, date: string, view = 'day') => {
  await page.goto(`/admin/dashboard?tab=bookings&view=${view}&day=${date}`)
  await expect(calendar(page)).toBeVisible()
}

/** A new booking of a client, made in a window of its own. */
async function clientBooks(page: Page, request: APIRequestContext, name: string) {
  const { plain } = await salonOf(request)
  const visitor = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!visitor) throw new Error('no browser')
  const booked = await bookAs(visitor, plain, name)
  await visitor.close()
  return booked
}

/** Opens the desk and fills in a booking, on whatever day is open next. Returns the day. */
async function fillDesk(page: Page, service: string, name: string): Promise<string> {
  await button(page, 'Add').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill(name)
  const option = dialog(page).getByRole('option', { name: new RegExp(`^${service}`) })
  await dialog(page)
    .getByLabel('Add a service')
    .selectOption(String(await option.getAttribute('value')))
  await dialog(page).getByLabel('Staff').selectOption({ index: 2 })
  const date = dialog(page).getByLabel('Date')
  const times = dialog(page).getByRole('radiogroup', { name: 'Free times' }).getByRole('radio')
  for (let day = 1; day < 8; day += 1) {
    await date.fill(dayOf(new Date(Date.now() + (day + 20) * 86_400_000).toISOString()))
    await expect(times.first().or(dialog(page).getByText(/^No free time/))).toBeVisible()
    if ((await times.count()) > 0) break
  }
  await times.first().check()
  return date.inputValue()
}

test('a booking of a client appears, is confirmed, and canceled', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const booked = await clientBooks(page, request, 'Odile Marchetti')
  await openDay(page, dayOf(booked.start_time))
  const start = inSalon(booked.start_time, { hour: 'numeric', minute: '2-digit' })
  const block = page.getByRole('button', { name: /Odile Marchetti/ })
  // The browser is in Los Angeles; the salon's clock counts.
  await expect(block).toHaveAccessibleName(
    new RegExp(`^${start.slice(0, -3)}.* – .*Odile Marchetti.*Pending$`),
  )

  await block.click()
  await expect(details(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`booking=${booked.id}`))
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(details(page).getByText(/^Booked/)).toBeVisible()
  await button(details(page), 'Confirm').click()
  await expect(page.getByText('Status updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Odile Marchetti.*Confirmed$/ })).toBeVisible()
  await expect(details(page).getByText('Pending → Confirmed')).toBeVisible()
  // Before it begins, nobody can have come or stayed away.
  await expect(
    details(page).getByRole('group', { name: 'Change the status' }).getByRole('button'),
  ).toHaveText(['Cancel booking'])

  expect(await isOffered(request, booked)).toBe(false)
  await button(details(page), 'Cancel booking').click()
  await finish(page, 'Cancel booking', 'Status updated')
  await expect(page.getByRole('button', { name: /Odile Marchetti.*Canceled$/ })).toBeVisible()
  await expect(details(page).getByRole('group', { name: 'Change the status' })).toHaveCount(0)
  expect(await isOffered(request, booked)).toBe(true)

  await openDay(page, dayOf(booked.start_time), 'week')
  await expect(calendar(page).getByRole('list')).toHaveCount(7)
  await expect(calendar(page).getByRole('button', { name: /Odile Marchetti.*Canceled$/ })).toBeVisible()
})

test.describe('two at the desk', () => {
  test.use({ expectedFailures: /\/api\/admin\/(bookings(\/\d+\/status)?$|events|changes)/ })

  test('the slower one is told that the booking has changed', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    const { id, start_time } = await clientBooks(page, request, 'Tilda Brandt')
    // The page hears of nobody's changes, or the button would go before it is pressed.
    await page.route(/\/api\/admin\/(events|changes)/, (route) => route.abort())
    await openDay(page, dayOf(start_time))
    await page.getByRole('button', { name: /Tilda Brandt/ }).click()
    await expect(button(details(page), 'Confirm')).toBeVisible()
    const path = `/api/admin/bookings/${id}`
    const { version } = JSON.parse((await callApi(page, 'GET', path)).body)
    const faster = await callApi(page, 'PATCH', `${path}/status`, { status: 'confirmed' }, version)
    expect(faster.status, faster.body).toBe(200)
    await button(details(page), 'Confirm').click()
    await expect(page.getByRole('alert').getByText('Update failed')).toBeVisible()
    await expect(details(page).getByText('Pending → Confirmed')).toBeVisible()
  })

  test('a time of the desk is a time no client finds, and none that was taken meanwhile', async ({
    page,
    request,
    salon,
  }) => {
    const { plain } = await salonOf(request)
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    await openTab(page, 'bookings')
    await button(page, 'Next week').or(button(page, 'Next day')).click()
    const date = await fillDesk(page, plain.name, 'Zoe Adeyemi')
    await expect(dialog(page).getByRole('region', { name: 'Summary' })).toContainText('Zoe Adeyemi')
    const sent = page.waitForRequest(
      (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/admin/bookings'),
    )
    await button(dialog(page), 'Create booking').click()
    const body: { staff_id: number; start_time: string } = (await sent).postDataJSON()
    await expect(page.getByText('Booking created', { exact: true })).toBeVisible()
    await openDay(page, date)
    await expect(page.getByRole('button', { name: /Zoe Adeyemi.*Confirmed$/ })).toBeVisible()
    const booked = { ...body, id: 0, total_duration: plain.duration_minutes }
    expect(await isOffered(request, booked)).toBe(false)

    await fillDesk(page, plain.name, 'Jo Marsh')
    const second = await dialog(page).locator('.desk-times .opt:has(input:checked) .num').innerText()
    // Another client takes the very time meanwhile.
    await page.route('**/api/admin/bookings', async (route) => {
      const headers = { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() }
      const taken = await route.fetch({ headers })
      expect(taken.status()).toBe(201)
      await route.continue()
    })
    await button(dialog(page), 'Create booking').click()
    await expect(
      dialog(page).getByText('That time was just taken. Please pick another.', { exact: true }),
    ).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: second, exact: true })).toHaveCount(0)
    await expect(dialog(page).getByLabel('Name *', { exact: true })).toHaveValue('Jo Marsh')
  })
})

test.describe('a server in trouble', () => {
  test.use({ expectedFailures: /\/api\// })

  test('leaves the desk what it has typed, and books it once it answers', async ({
    page,
    request,
    salon,
  }) => {
    const { plain } = await salonOf(request)
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    await page.clock.install()
    await openTab(page, 'bookings')
    await fillDesk(page, plain.name, 'Zoe Adeyemi')
    const name = dialog(page).getByLabel('Name *', { exact: true })
    const notice = dialog(page).getByText('We could not reach the salon. Trying again.', { exact: true })
    await name.focus()
    const before = await dialog(page).boundingBox()

    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again.' }),
    )
    // A window that is looked at again asks for the session again, and not before the last answer is half a minute old.
    await page.clock.fastForward('00:31')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(notice).toBeVisible()
    expect(await dialog(page).boundingBox()).toEqual(before)
    await expect(name).toBeFocused()
    await expectAccessible(page)
    await button(dialog(page), 'Create booking').click()
    await expect(dialog(page).getByRole('alert').getByText('Please try again.')).toBeVisible()
    await expect(name).toHaveValue('Zoe Adeyemi')

    await page.unroute('**/api/**')
    await page.clock.fastForward('00:10')
    await expect(notice).toHaveCount(0)
    await expect(name).toHaveValue('Zoe Adeyemi')
    await button(dialog(page), 'Create booking').click()
    await expect(page.getByText('Booking created', { exact: true })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('the calendar is worked by keys alone', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const booked = await clientBooks(page, request, 'Wilma Quist')
  await openDay(page, dayOf(booked.start_time), 'week')
  const blocks = calendar(page).getByRole('button')
  await calendar(page).focus()
  await page.keyboard.press('Tab')
  await expect(blocks.and(page.locator(':focus'))).toHaveCount(1)
  const target = calendar(page).getByRole('button', { name: /Wilma Quist/ })
  for (const key of ['Home', ...Array.from({ length: 60 }, () => 'ArrowDown')]) {
    if (await target.evaluate((block) => block === document.activeElement)) break
    await page.keyboard.press(key)
    if (key === 'ArrowDown') continue
  }
  for (let column = 0; column < 7; column += 1) {
    if (await target.evaluate((block) => block === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Home')
    for (let row = 0; row < 30; row += 1) {
      if (await target.evaluate((block) => block === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
  }
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details(page)).toBeFocused()
  await expect(details(page).getByText('Wilma Quist')).toBeVisible()
  await button(details(page), 'Close details').press('Enter')
  await expect(target).toBeFocused()
  await expect(details(page)).toHaveCount(0)
  const title = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  const before = await title.innerText()
  await page.keyboard.press('PageDown')
  await expect(title).not.toHaveText(before)
})

test('staff see everybody, but no numbers, and change only what is theirs', async ({
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'okafor', salon.simulator))
  const me = { name: 'Maya Okafor' }
  const { plain } = await salonOf(request)
  const staff: { id: number; name: string }[] = await (await request.get('/api/client/staff')).json()
  await openTab(page, 'bookings')
  await expect(page.getByRole('tab', { name: 'CRM' })).toHaveCount(0)
  await expect(calendar(page).getByRole('list')).toHaveCount(staff.length)

  await button(page, 'Add').click()
  await expect(button(dialog(page), 'Known client')).toHaveCount(0)
  await expect(dialog(page).getByLabel('Staff').getByRole('option')).toHaveText([me.name])
  await button(dialog(page), 'Cancel').click()

  const booked = await clientBooks(page, request, 'Zora Lindqvist-Ames')
  await openDay(page, dayOf(booked.start_time))
  await page.getByRole('button', { name: /Zora Lindqvist-Ames/ }).click()
  await expect(details(page).getByText(plain.name)).toBeVisible()
  await expect(details(page).getByText('Phone')).toHaveCount(0)
  const mine = staff.some(({ id, name }) => id === booked.staff_id && name === me.name)
  await expect(details(page).getByRole('group', { name: 'Change the status' })).toHaveCount(mine ? 1 : 0)
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('day, week, details and dialog are accessible and fit', async ({ page, request, salon }) => {
        const { customizable } = await salonOf(request)
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        const booked = await clientBooks(page, request, 'Hedda Vance')
        const fits = async () => {
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
        await openDay(page, dayOf(booked.start_time))
        await expect(page.getByRole('button', { name: /Hedda Vance/ }).first()).toBeVisible()
        await fits()
        await page
          .getByRole('button', { name: /Hedda Vance/ })
          .first()
          .click()
        await expect(details(page).getByText('History')).toBeVisible()
        await fits()
        await button(details(page), 'Cancel booking').click()
        await fits()
        await button(dialog(page), 'Keep').click()
        await button(details(page), 'Close details').click()
        await button(page, 'Week').click()
        await expect(calendar(page).getByRole('list')).toHaveCount(7)
        await fits()

        await button(page, 'Add').click()
        await button(dialog(page), 'Create booking').click()
        await expect(dialog(page).getByText('A name is required.')).toBeVisible()
        await fits()
        await button(dialog(page), 'Known client').click()
        await dialog(page).getByLabel('Search by name or phone').fill('zz')
        await expect(dialog(page).getByText('No clients found')).toBeVisible()
        await fits()
        const option = dialog(page).getByRole('option', { name: new RegExp(`^${customizable.name}`) })
        await dialog(page)
          .getByLabel('Add a service')
          .selectOption(String(await option.getAttribute('value')))
        const options = dialog(page).last()
        for (const group of customizable.modifiers.filter(({ required }) => required))
          await options.getByRole('group', { name: group.label }).getByRole('radio').first().check()
        await options.getByRole('button', { name: /^Add Service/ }).click()
        await dialog(page).getByLabel('Staff').selectOption('Anyone who is free')
        await expect(dialog(page).getByText(/Loading free times/)).toHaveCount(0)
        await fits()
      })
    })
  }
}
