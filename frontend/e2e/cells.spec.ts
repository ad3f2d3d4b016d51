// A free cell of the calendar: what may be entered there, by a click, a tap or a key, with its stylist and time.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import { bookAt, calendar, openDay, quietDay } from './support/desk-day'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const menu = (page: Page) => page.getByRole('menu')
const day = quietDay(6)

/** A point of the second column, so many rows of half an hour below its head. */
async function cell(page: Page, row: number) {
  const column = page.locator('.cal-col').nth(1)
  const box = await column.boundingBox()
  const height = await page
    .locator('.cal-times span')
    .nth(1)
    .evaluate((one) => one.clientHeight)
  if (!box) throw new Error('no column')
  return { x: box.x + box.width / 2, y: box.y + (row + 0.25) * height }
}

test('a free cell opens a menu at its time, and a block begins there', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openDay(page, day)
  const stylist = await page.locator('.cal-who .strong').nth(1).innerText()
  for (const { viewport } of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await calendar(page).evaluate((one) => one.scrollIntoView())
      const { x, y } = await cell(page, 4)
      await page.mouse.click(x, y)
      await expect(menu(page)).toHaveAccessibleName(`10:00 AM, ${stylist}`)
      await expectAccessible(page)
      await page.screenshot({ path: test.info().outputPath(`cell-${viewport.width}-${colorScheme}.png`) })
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
    }
  }
  await expectNoSidewaysScroll(page)

  await page.setViewportSize(sizes.desktop.viewport)
  await calendar(page).evaluate((one) => one.scrollIntoView())
  const { x, y } = await cell(page, 5)
  await page.mouse.click(x, y)
  await menu(page).getByRole('menuitem', { name: 'Block time' }).click()
  await expect(dialog(page).locator('input[type=time]').first()).toHaveValue('10:30')
  await expect(dialog(page).getByRole('combobox').first().locator('option:checked')).toHaveText(stylist)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('the key A reaches the same menu, and the form has the time', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openDay(page, day)
  await bookAt(page, 'Kira Key', 'Leo Haddad', day, '11:05')
  await openDay(page, day)
  await calendar(page)
    .getByRole('button', { name: /Kira Key/ })
    .focus()
  await page.keyboard.press('a')
  await expect(menu(page)).toHaveAccessibleName('11:50 AM, Leo Haddad')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  const blowout = dialog(page).getByRole('option', { name: /Silk Blowout/ })
  const id = await blowout.evaluate((one: HTMLOptionElement) => one.value)
  await dialog(page).getByLabel('Add a service').selectOption(id)
  await expect(dialog(page).locator('input[type=time]')).toHaveValue('11:50')
  await expect(dialog(page).getByLabel('Staff').locator('option:checked')).toHaveText('Leo Haddad')
  await expect(button(dialog(page), 'Create booking')).toBeVisible()
})
