// When the salon is open: what an admin changes there is when clients can book.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { bookAndConfirm, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { addMember, button, changesZone, dialog, idOf, openTab, sizes } from './support/dashboard'
import { ordinaryDays, weekdayOf } from './support/days'
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

/** How many times a stylist has free on each weekday, from tomorrow on. Special days do not count: the week does not hold there. */
async function freeTimes(request: APIRequestContext, staffId: number): Promise<Map<string, number>> {
  const { plain } = await salonOf(request)
  const answer = await request.get('/api/client/days', {
    params: { staffId, totalDuration: plain.duration_minutes, services: plain.id },
  })
  const { days }: { days: Day[] } = await answer.json()
  const isOrdinary = await ordinaryDays(request)
  const free = new Map<string, number>()
  for (const { date, slot_count } of days.slice(1).filter(({ date }) => isOrdinary(date)))
    free.set(weekdayOf(date), (free.get(weekdayOf(date)) ?? 0) + slot_count)
  return free
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
  const [weekday, free] = [...(await freeTimes(request, frida))].find(([, count]) => count > 0) ?? ['', 0]
  expect(free).toBeGreaterThan(0)
  await openSchedules(page)
  await button(page, 'Edit Hours').click()
  await choose(page, weekday, 'Closed')
  await save(page)
  await expect(dayCard(page, weekday)).toContainText('Closed')
  expect((await freeTimes(request, frida)).get(weekday)).toBe(0)

  await button(page, 'Edit Hours').click()
  await choose(page, weekday, 'Own hours')
  await dialog(page).getByLabel(`${weekday} opens`).fill('12:00')
  await dialog(page).getByLabel(`${weekday} closes`).fill('12:00')
  await button(dialog(page), 'Save hours').click()
  await expect(dialog(page).getByText('Opening and closing time must differ.')).toBeVisible()
  await dialog(page).getByLabel(`${weekday} closes`).fill('16:00')
  await save(page)
  await expect(dayCard(page, weekday)).toContainText('12:00 PM – 4:00 PM')
  const inTheAfternoon = (await freeTimes(request, frida)).get(weekday)
  expect(inTheAfternoon).toBeGreaterThan(0)
  expect(inTheAfternoon).toBeLessThan(free)
  await button(page, 'Edit Hours').click()
  await choose(page, weekday, 'Default hours')
  await save(page)
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
