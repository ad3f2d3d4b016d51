// The salon's settings: what an admin changes there is what clients see.
import type { APIRequestContext, Page } from '@playwright/test'
import { chooseDay, chooseService, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, changesZone, openTab, saved, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const openSettings = async (page: Page) => {
  await openTab(page, 'settings')
  await expect(button(page, 'Save branding')).toBeVisible()
}

/** How many times the salon offers for its first plain service, from tomorrow on: today's pass while the test runs. */
async function offered(request: APIRequestContext): Promise<number> {
  const { plain } = await salonOf(request)
  const answer = await request.get('/api/client/days', {
    params: { staffId: 0, totalDuration: plain.duration_minutes, services: plain.id },
  })
  const { days }: { days: { slot_count: number }[] } = await answer.json()
  return days.slice(1).reduce((sum, { slot_count }) => sum + slot_count, 0)
}

test('buffers keep times free around bookings', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openSettings(page)
  const card = page.getByRole('region', { name: 'Buffer time' })
  const change = async (before: string, after: string) => {
    await card.getByLabel('Before a booking').fill(before)
    await card.getByLabel('After a booking').fill(after)
    await saved(page, 'Save buffer time', 'Buffer time updated')
  }
  await change('0', 'none')
  await expect(card.getByLabel('After a booking')).toHaveValue('0')
  const free = await offered(request)
  await card.getByLabel('Before a booking').fill('121')
  await expect(card.getByText('Buffer time must be between 0 and 120 minutes.')).toBeVisible()
  await change('60', '60')
  expect(await offered(request)).toBeLessThan(free)
  await change('0', '0')
  // A booking whose hold has run out meanwhile gives its time back.
  expect(await offered(request)).toBeGreaterThanOrEqual(free)
})

test('a new timezone is what clients read beside their times', async ({ page, browser, request, salon }) => {
  // Two visitors go through the booking pages.
  test.slow()
  const { plain } = await salonOf(request)
  const clientsRead = async (zone: string) => {
    const visitor = await browser.newPage({ baseURL: salon.url })
    await visitor.goto('/booking')
    await chooseService(visitor, plain)
    await chooseDay(visitor)
    await expect(visitor.getByText(`All times shown in ${zone} time`)).toBeVisible()
    await visitor.close()
  }
  const chooseZone = async (zone: string) => {
    await page.getByLabel('Timezone').selectOption(zone)
    await changesZone(page, 'Save timezone')
  }
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openSettings(page)
  await clientsRead('America/New_York')
  await page.getByLabel('Timezone').selectOption('Asia/Beirut')
  await expect(page.getByText('Saving asks what becomes of upcoming bookings')).toBeVisible()
  await chooseZone('Asia/Beirut')
  await clientsRead('Asia/Beirut')
  await openSettings(page)
  await expect(page.getByLabel('Timezone')).toHaveValue('Asia/Beirut')
  await chooseZone('America/New_York')
})

const brand = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())

test('colours and words show to clients, and on this very page', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openSettings(page)
  const before = await brand(page)
  await page.getByLabel('Primary color', { exact: true }).fill('#0B5F2E')
  await page.getByLabel('Description').fill('Hair under the old oak.')
  await page.getByLabel('Phone').fill('')
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByText('Hair under the old oak.'),
  ).toBeVisible()
  expect(await brand(page)).toBe(before)
  await saved(page, 'Save branding', 'Branding updated')
  await expect.poll(() => brand(page)).toBe('#0b5f2e')
  await page.goto('/')
  await expect(page.getByText('Hair under the old oak.')).toBeVisible()
  expect(await brand(page)).toBe('#0b5f2e')
  await expect(page.getByRole('link', { name: /718 555 0142/ })).toHaveCount(0)
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('the tab is accessible and fits, with its problems, too', async ({ page, request, salon }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openSettings(page)
        await expectAccessible(page)
        await page.getByLabel('Email').fill('nowhere')
        await page.getByLabel('Secondary color', { exact: true }).fill('red')
        await page.getByLabel('After a booking').fill('500')
        await page.getByLabel('Timezone').selectOption('UTC')
        await button(page, 'Save branding').click()
        await expect(page.getByText('Invalid color format')).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      })
    })
  }
}
