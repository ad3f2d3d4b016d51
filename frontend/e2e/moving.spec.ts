// An appointment moves by the form of its details: to a free time, and over what is in the way with a reason.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })
const inTheWay = (page: Page) => dialog(page).getByRole('list', { name: 'In the way' })
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000)
/** "2026-12-26 23:55". */
const wallTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

interface Row {
  readonly id: number
  readonly status: string
  readonly start_time: string
}

/** Opens the details of a coming appointment, and the form that moves it. */
async function openForm(page: Page): Promise<void> {
  // Of the week: the page before asks about its day, and its answer goes with it.
  const answer = page.waitForResponse((response) => {
    const asked = new URL(response.url())
    const [from, to] = ['from', 'to'].map((end) => asked.searchParams.get(end))
    return asked.pathname === '/api/admin/bookings' && from !== to && response.status() === 200
  })
  await page.goto(`/admin/dashboard?tab=bookings&view=week&day=${dayIn(7)}`)
  const rows: Row[] = await (await answer).json()
  const coming = rows.find(
    ({ status, start_time }) => status === 'confirmed' && Date.parse(start_time) > Date.now(),
  )
  if (!coming) throw new Error('nobody comes in the week')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(coming.start_time),
  )
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${day}&booking=${coming.id}`)
  await button(details(page), 'Move').click()
  await expect(dialog(page).getByRole('heading', { name: /^Move .*\?$/ })).toBeVisible()
}

/** Chooses a time, and waits until the server has said what is in the way there. */
async function choose(page: Page, days: number, clock: string): Promise<string[]> {
  const wanted = `${dayIn(days)} ${clock}`
  const answer = page.waitForResponse((response) => {
    if (!response.url().includes('/api/admin/placements')) return false
    const { start_time: start }: { start_time: string } = response.request().postDataJSON()
    return wallTime.format(Date.parse(start)) === wanted
  })
  await dialog(page).getByLabel('Date').fill(dayIn(days))
  await dialog(page).getByLabel('Start').fill(clock)
  const { conflicts }: { conflicts: { label: string }[] } = await (await answer).json()
  return conflicts.map(({ label }) => label)
}

for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme })

      test('an appointment moves over closed hours with a reason', async ({ page, request, salon }, {
        outputDir,
      }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openForm(page)
        expect(await choose(page, 30, '23:55')).toContain('The salon is closed.')
        await expect(inTheWay(page)).toContainText('The salon is closed.')
        await button(dialog(page), 'Move anyway').click()
        await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.screenshot({ path: `${outputDir}/moving.png` })
        await dialog(page).getByLabel('Reason').fill('She comes from the airport')
        await button(dialog(page), 'Move anyway').click()
        await expect(page.getByText('Booking moved', { exact: true })).toBeVisible()
        await expect(dialog(page)).toHaveCount(0)
        await expect(details(page)).toContainText(/Placed (there anyway|over .+): She comes from the airport/)
        await expectAccessible(page)
      })
    })

test('an appointment moves to a free time, and back out of the form with nothing sent', async ({
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openForm(page)
  // The stylist may work on few days, and the demo fills its weeks: the test tries hour by hour, until nothing is in the way.
  const starts = Array.from({ length: 28 }, (_, day) =>
    ['09:05', '12:05', '15:05'].map((clock) => [20 + day, clock] as const),
  )
  let conflicts = ['not asked yet']
  for (const [day, clock] of starts.flat()) {
    conflicts = await choose(page, day, clock)
    if (conflicts.length === 0) break
  }
  expect(conflicts).toEqual([])
  await expect(inTheWay(page)).toHaveCount(0)
  await button(dialog(page), 'Move').click()
  await expect(page.getByText('Booking moved', { exact: true })).toBeVisible()
  await expect(
    details(page)
      .getByRole('list')
      .filter({ hasText: /^Booked/ }),
  ).toContainText('Moved')
})
