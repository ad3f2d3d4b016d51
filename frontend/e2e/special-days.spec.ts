// The salon closes on some dates, or has other hours there; a stylist works two shifts a day.
import type { APIRequestContext, Page } from '@playwright/test'
import { salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { addMember, button, dialog, idOf, openTab, row, sizes } from './support/dashboard'
import { dayIn, ordinaryDays, weekdayOf } from './support/days'
import { expect, type OwnSalon, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

interface Day {
  readonly date: string
  readonly slot_count: number
  readonly is_open: boolean
}

/** "Thu, Dec 24". */
const words = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`))

/** The same, or in another year than today's "Friday, January 1, 2027". */
const wordsWithYear = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4)
    ? words(date)
    : new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' }).format(
        new Date(`${date}T12:00:00Z`),
      )

const special = (page: Page) => page.getByRole('region', { name: 'Closed and special days' })

async function openSpecialDays(page: Page): Promise<void> {
  await openTab(page, 'schedules')
  await expect(button(special(page), 'Add')).toBeVisible()
}

/** Saves; appointments of the demo salon may lie on the day. */
async function save(page: Page): Promise<void> {
  await button(dialog(page), 'Save').click()
  const anyway = button(dialog(page), 'Save anyway')
  const isAsked = () => anyway.isVisible()
  await expect.poll(async () => (await isAsked()) || (await dialog(page).isHidden())).toBe(true)
  if (await isAsked()) await anyway.click()
  await expect(dialog(page)).toBeHidden()
}

async function close(page: Page, date: string, name: string): Promise<void> {
  await button(special(page), 'Add').click()
  await dialog(page).getByLabel('From').fill(date)
  await dialog(page).getByLabel('Name').fill(name)
  await save(page)
  await expect(special(page).getByRole('listitem').filter({ hasText: name })).toContainText('Closed')
}

async function remove(page: Page, name: string): Promise<void> {
  await special(page)
    .getByRole('button', { name: new RegExp(`^Delete ${name}`) })
    .click()
  await button(dialog(page), 'Delete').click()
  await expect(dialog(page)).toBeHidden()
  await expect(special(page).getByText(name)).toHaveCount(0)
}

/** From the day after tomorrow on: what is left of the days before changes while the test goes on. */
async function daysOf(request: APIRequestContext, salon: OwnSalon, staffId: number): Promise<readonly Day[]> {
  const { plain } = await salonOf(request)
  const params = { staffId, totalDuration: plain.duration_minutes, services: plain.id }
  const { days }: { days: Day[] } = await (await request.get('/api/client/days', { params })).json()
  return days.filter(({ date }) => date > dayIn(salon, 1))
}

for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme })

      test('a special day comes, changes and goes, and visitors see it', async ({ page, request, salon }, {
        outputDir,
      }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openSpecialDays(page)
        const name = `Stocktaking ${size} ${colorScheme}`
        // Two special days never share a date, and the demo has some.
        const isOrdinary = await ordinaryDays(request)
        const dates = Array.from({ length: 14 }, (_, days) => dayIn(salon, 21 + days))
        const date = dates.find(isOrdinary) ?? ''
        const listed = wordsWithYear(date, dayIn(salon, 0))
        await button(special(page), 'Add').click()
        await button(dialog(page), 'Save').click()
        await expect(dialog(page).getByText('Name is required.')).toBeVisible()
        await dialog(page).getByLabel('From').fill(date)
        await expect(dialog(page).getByLabel('To')).toHaveValue(date)
        await button(dialog(page), 'Special hours').click()
        await dialog(page).getByLabel('Closes').fill('14:00')
        await dialog(page).getByLabel('Name').fill(name)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.screenshot({ path: `${outputDir}/special-day-dialog.png` })
        await save(page)
        const entry = special(page).getByRole('listitem').filter({ hasText: name })
        await expect(entry).toContainText(`${listed}9:00 AM – 2:00 PM · ${name}`)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        const days = page.locator('.week-days > div')
        await expect(days).not.toHaveCount(0)
        const cut = await days.evaluateAll(
          (all) => all.filter((day) => day.scrollWidth > day.clientWidth).length,
        )
        expect(cut).toBe(0)
        await page.screenshot({ path: `${outputDir}/special-days.png`, fullPage: true })

        await page.goto('/')
        const told = page.getByRole('list', { name: 'Closed and special days' })
        await expect(told).toContainText(`${words(date)}: 9:00 AM – 2:00 PM: ${name}`)
        await expectAccessible(page)
        await told.scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${outputDir}/landing.png` })

        await openSpecialDays(page)
        await special(page)
          .getByRole('button', { name: `Edit ${name}, ${listed}` })
          .click()
        await button(dialog(page), 'Closed').click()
        await save(page)
        await expect(entry).toContainText(`Closed · ${name}`)
        await remove(page, name)
      })
    })
  }

test.describe('two of which share a date', () => {
  test.use({ expectedFailures: /\/special-days(\/impact)?$/ })

  test('a closed day has no times, and its cell says so', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    const stylist = `Frida ${Date.now()}`
    await addMember(page, stylist)
    const id = await idOf(request, stylist)
    const isOrdinary = await ordinaryDays(request)
    const before = await daysOf(request, salon, id)
    const open = before.find(({ date, slot_count }) => slot_count > 0 && isOrdinary(date))
    if (!open) throw new Error('nothing is free')
    await openSpecialDays(page)
    await close(page, open.date, 'Inventory')
    const closed = { ...open, slot_count: 0, is_open: false }
    expect(await daysOf(request, salon, id)).toEqual(
      before.map((day) => (day.date === open.date ? closed : day)),
    )

    // Two special days never share a date.
    await button(special(page), 'Add').click()
    await dialog(page).getByLabel('From').fill(open.date)
    await dialog(page).getByLabel('Name').fill('Again')
    await button(dialog(page), 'Save').click()
    await expect(dialog(page).getByText(`Inventory is already there on ${words(open.date)}`)).toBeVisible()
    await button(dialog(page), 'Cancel').click()

    const { plain } = await salonOf(request)
    await page.goto(`/booking?service=${plain.id}`)
    await page.getByRole('button', { name: 'Continue' }).first().click()
    await page.getByRole('radio', { name: new RegExp(stylist) }).check({ force: true })
    await expect(page.locator(`label:has(#date-${open.date})`)).toContainText('Closed')

    await openSpecialDays(page)
    await remove(page, 'Inventory')
    expect(await daysOf(request, salon, id)).toEqual(before)
  })
})

test('a stylist works two shifts, with nothing between them', async ({ page, request, salon }, {
  outputDir,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const stylist = `Sheila ${Date.now()}`
  await addMember(page, stylist)
  const id = await idOf(request, stylist)
  // On a weekday that soon has a date on which the week holds.
  const isOrdinary = await ordinaryDays(request)
  const days = await daysOf(request, salon, id)
  const next = days.find(({ date, slot_count }) => slot_count > 0 && isOrdinary(date))
  if (!next) throw new Error('nothing is free')
  const weekday = weekdayOf(next.date)
  await row(page, stylist)
    .getByRole('button', { name: /^Manage schedule/ })
    .click()
  const day = dialog(page).getByRole('group', { name: weekday })
  await day.getByRole('switch', { name: 'Break' }).setChecked(false)
  await day.getByLabel('End time', { exact: true }).fill('13:00')
  await button(day, `Add a shift on ${weekday}`).click()
  await day.getByLabel('Start time of shift 2').fill('12:30')
  await day.getByLabel('End time of shift 2').fill('18:00')
  await button(dialog(page), 'Save changes').click()
  await expect(day.getByText('Shifts must follow each other without overlapping.')).toBeVisible()
  await expectAccessible(page)
  await day.getByLabel('Start time of shift 2').fill('15:30')
  const left = async (label: string) => (await day.getByLabel(label, { exact: true }).boundingBox())?.x
  expect(await left('Start time of shift 2')).toBe(await left('Start time'))
  await page.screenshot({ path: `${outputDir}/week-dialog.png` })
  await button(dialog(page), 'Save changes').click()
  await expect(dialog(page)).toBeHidden()

  await openTab(page, 'schedules')
  const week = page.getByLabel(`The week of ${stylist}`)
  await expect(week).toContainText('3:30 PM')
  await page.screenshot({ path: `${outputDir}/weeks.png`, fullPage: true })

  const { plain } = await salonOf(request)
  const params = { staffId: id, date: next.date, totalDuration: 60, services: plain.id }
  const slots: { time: string }[] = await (await request.get('/api/client/slots', { params })).json()
  const times = slots.map(({ time }) => time)
  expect(times).toContain('12:00 PM')
  expect(times.filter((time) => /^(12:(15|30|45)|1:|2:|3:(00|15))/.test(time))).toEqual([])
  expect(times).toContain('3:30 PM')
})
