// When the salon is open: what an admin changes there is when clients can book.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { bookAndConfirm, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { addMember, button, changesZone, dialog, idOf, openTab, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

interface Day {
  readonly date: string
  readonly slot_count: number
}

const openSchedules = async (page: Page) => {
  await openTab(page, 'schedules')
  await expect(button(page, 'Edit Hours')).toBeVisible()
}

/** How many times a stylist has free on the Fridays of the coming weeks. */
async function freeOnFridays(request: APIRequestContext, staffId: number): Promise<number> {
  const { plain } = await salonOf(request)
  const answer = await request.get('/api/client/days', {
    params: { staffId, totalDuration: plain.duration_minutes, services: plain.id },
  })
  const { days }: { days: Day[] } = await answer.json()
  const fridays = days.filter(({ date }) => new Date(`${date}T12:00:00Z`).getUTCDay() === 5)
  return fridays.reduce((sum, { slot_count }) => sum + slot_count, 0)
}

const dayCard = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Shop operating hours' }).getByRole('listitem').filter({ hasText: name })

const choose = (page: Page, day: string, mode: 'Closed' | 'Own hours' | 'Default hours') =>
  dialog(page).getByRole('group', { name: day }).getByRole('button', { name: mode }).first().click()

async function save(page: Page): Promise<void> {
  await button(dialog(page), 'Save hours').click()
  // The demo salon may have bookings outside of the new hours.
  const anyway = button(dialog(page), 'Save anyway')
  const isAsked = () => anyway.isVisible()
  // Not the news that it is done: those of a moment ago may still be there.
  await expect.poll(async () => (await isAsked()) || (await dialog(page).isHidden())).toBe(true)
  if (await isAsked()) await anyway.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Hours updated', { exact: true }).first()).toBeVisible()
}

test('a day that is closed offers no times, until it opens again', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await addMember(page, 'Frida Friday')
  const frida = await idOf(request, 'Frida Friday')
  const free = await freeOnFridays(request, frida)
  expect(free).toBeGreaterThan(0)
  await openSchedules(page)
  await button(page, 'Edit Hours').click()
  await choose(page, 'Friday', 'Closed')
  await save(page)
  await expect(dayCard(page, 'Friday')).toContainText('Closed')
  expect(await freeOnFridays(request, frida)).toBe(0)

  await button(page, 'Edit Hours').click()
  await choose(page, 'Friday', 'Own hours')
  await dialog(page).getByLabel('Friday opens').fill('12:00')
  await dialog(page).getByLabel('Friday closes').fill('12:00')
  await button(dialog(page), 'Save hours').click()
  await expect(dialog(page).getByText('Opening and closing time must differ.')).toBeVisible()
  await dialog(page).getByLabel('Friday closes').fill('16:00')
  await save(page)
  await expect(dayCard(page, 'Friday')).toContainText('12:00 PM – 4:00 PM')
  const inTheAfternoon = await freeOnFridays(request, frida)
  expect(inTheAfternoon).toBeGreaterThan(0)
  expect(inTheAfternoon).toBeLessThan(free)
})

test('bookings on a day that is to be closed are shown before, and stay', async ({
  page,
  browser,
  request,
  salon,
}) => {
  // A client comes to book.
  test.slow()
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Clara Client', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Clara Client', service: plain }
  const { client, start } = await bookAndConfirm(browser, visit)
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/New_York' })
  const closed = weekday.format(start)

  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openSchedules(page)
  const before = await dayCard(page, closed).innerText()
  await button(page, 'Edit Hours').click()
  await choose(page, closed, 'Closed')
  await button(dialog(page), 'Save hours').click()
  await expect(
    dialog(page).getByText(/^\d+ upcoming bookings? lies? outside of the new hours:$/),
  ).toBeVisible()
  await expect(dialog(page).getByRole('listitem').first()).toContainText(closed.slice(0, 3))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(dialog(page), 'Back').click()
  await button(dialog(page), 'Cancel').click()
  expect(await dayCard(page, closed).innerText()).toBe(before)

  await button(page, 'Edit Hours').click()
  await choose(page, closed, 'Closed')
  await button(dialog(page), 'Save hours').click()
  await button(dialog(page), 'Save anyway').click()
  await expect(dayCard(page, closed)).toContainText('Closed')
  await client.goto('/my-bookings')
  await expect(client.getByRole('listitem').filter({ hasText: plain.name }).first()).toContainText(
    'Confirmed',
  )
  await client.context().close()
  await button(page, 'Edit Hours').click()
  await choose(page, closed, 'Default hours')
  await save(page)
})

test('the salon’s zone can follow the browser’s', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openSchedules(page)
  const zone = page.getByRole('region', { name: 'Shop timezone' })
  await expect(zone.getByRole('status')).toContainText('Your browser is in America/Los_Angeles')
  await changesZone(page, 'Change the salon to America/Los_Angeles')
  await expect(zone.getByRole('status')).toContainText('both in America/Los_Angeles')
  await page.goto('/')
  await expect(page.getByText(/America\/Los_Angeles/).first()).toBeVisible()

  await openSchedules(page)
  await zone.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByRole('heading', { name: 'Salon Settings' })).toBeVisible()
  await page.getByLabel('Timezone').selectOption('America/New_York')
  await changesZone(page, 'Save timezone')
})

test('everybody’s week is on one page', async ({ page, request, salon }) => {
  const staff: { name: string }[] = await (await request.get('/api/client/staff')).json()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openSchedules(page)
  const weeks = page.getByRole('region', { name: 'Staff schedules' })
  const names = weeks.getByRole('heading', { level: 4 })
  await expect(names).toHaveCount(staff.length)
  for (const { name } of staff) await expect(names.filter({ hasText: name })).toBeVisible()
  await expect(weeks.getByText('Off').first()).toBeVisible()
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('tab and dialog are accessible and fit', async ({ page, request, salon }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openSchedules(page)
        await expect(page.getByRole('heading', { level: 4 }).last()).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await button(page, 'Edit Hours').click()
        await choose(page, 'Monday', 'Own hours')
        await dialog(page).getByLabel('Monday closes').fill('')
        await button(dialog(page), 'Save hours').click()
        await expect(dialog(page).getByText('Please enter both times.')).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      })
    })
  }
}
