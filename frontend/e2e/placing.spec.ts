// An appointment finds another place on the calendar without dragging: by keys, by tapping a cell, and by the form, which a key opens.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import {
  blockOf,
  bookAt,
  calendar,
  ghost,
  makeRoom,
  momentOf,
  movesOf,
  openDay,
  quietDay,
  staffId,
} from './support/desk-day'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const moved = (page: Page) => page.getByText('Booking moved', { exact: true })
const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })
const spoken = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) })

test('by keys', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(20)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await openDay(page, day)
  const sent = movesOf(page)
  const block = blockOf(page, 'Odile')
  await block.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(spoken(page, '10:05 – 10:50 AM, Ava Laurent')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(ghost(page)).toBeHidden()
  await expect(block).toBeFocused()

  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await page.keyboard.press('[')
  await expect(spoken(page, '9:55 – 10:45 AM, Leo Haddad')).toHaveCount(1)
  await expect(ghost(page)).toContainText('9:55 – 10:45 AM')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(/To .*, 9:55 – 10:45 AM, Leo Haddad/)
  await expect(button(dialog(page), 'Move')).toBeFocused()
  await expect(button(dialog(page), 'Move')).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await expect(moved(page)).toBeVisible()
  expect(sent).toEqual([
    {
      start_time: momentOf(day, '09:55'),
      staff_id: await staffId(page, 'Leo Haddad'),
      duration: 50,
      tell_client: false,
    },
  ])
  await expect(blockOf(page, '9:55 – 10:45 AM.*Odile')).toBeVisible()
  await expect(details(page)).toHaveCount(0)
})

test('keys as before: arrows go on, Enter opens the details', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(21)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await bookAt(page, 'Tilda Brandt', 'Ava Laurent', day, '12:00')
  await openDay(page, day)
  await blockOf(page, 'Odile').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(ghost(page)).toBeVisible()
  // Who goes on leaves the other where it was.
  await page.keyboard.press('ArrowDown')
  await expect(blockOf(page, 'Tilda')).toBeFocused()
  await expect(ghost(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(details(page)).toContainText('Tilda Brandt')
  await expect(dialog(page)).toHaveCount(0)
})

test('by the form, which M opens', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(22)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await openDay(page, day)
  const sent = movesOf(page)
  await blockOf(page, 'Odile').focus()
  await page.keyboard.press('m')
  await expect(dialog(page).getByRole('heading', { name: 'Move Odile Marchetti?' })).toBeVisible()
  await dialog(page).getByLabel('Start').fill('11:05')
  await expect(button(dialog(page), 'Move')).toBeEnabled()
  await button(dialog(page), 'Move').click()
  await expect(moved(page)).toBeVisible()
  expect(sent).toMatchObject([{ start_time: momentOf(day, '11:05'), duration: 45, tell_client: false }])
  await expect(blockOf(page, '11:05 – 11:50 AM.*Odile')).toBeVisible()
})

for (const [index, [size, options]] of Object.entries(sizes).entries())
  for (const [dark, colorScheme] of (['light', 'dark'] as const).entries())
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme })

      test('by tapping a free cell', async ({ page, request, salon }, { outputDir }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        const day = quietDay(23 + 2 * index + dark)
        await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
        await openDay(page, day)
        const sent = movesOf(page)
        const begin = async () => {
          await blockOf(page, 'Odile').click()
          await button(details(page), 'Move').click()
          await button(dialog(page), 'Choose in the calendar').click()
          await expect(dialog(page)).toHaveCount(0)
          await expect(details(page)).toHaveCount(0)
          await expect(page.getByText('Tap a new place for Odile Marchetti')).toBeVisible()
        }
        await begin()
        await button(page, 'Cancel').click()
        await expect(page.getByText('Tap a new place')).toHaveCount(0)

        await begin()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await makeRoom(page)
        await page.screenshot({ path: `${outputDir}/tapping.png` })
        // What stands there does not open.
        await blockOf(page, 'Odile').click()
        await expect(details(page)).toHaveCount(0)
        // Six minutes past eleven.
        const column = page.locator('.cal-col').first()
        const row = await page.locator('.cal-times span').nth(1).boundingBox()
        await column.click({ position: { x: 60, y: ((11.1 - 8) * 60 * (row?.height ?? 0)) / 30 } })
        await expect(dialog(page)).toContainText(/To .*, 11:00 – 11:45 AM, Ava Laurent/)
        await expect(button(dialog(page), 'Move')).not.toHaveAttribute('aria-disabled', 'true')
        await expectAccessible(page)
        await page.screenshot({ path: `${outputDir}/card.png` })
        expect(sent).toEqual([])
        await button(dialog(page), 'Move').click()
        await expect(moved(page)).toBeVisible()
        expect(sent).toMatchObject([{ start_time: momentOf(day, '11:00') }])
        await expect(blockOf(page, '11:00 – 11:45 AM.*Odile')).toBeVisible()
        await expect(calendar(page)).toBeVisible()
      })
    })
