// A slip loses nothing that was typed: Esc, a click outside, Back and a closed tab ask first.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/checks'
import { button, openTab } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })
const outside = { x: 4, y: 4 }

/** Each slip asks, and "Keep editing" leaves everything as it is. */
async function expectKept(page: Page, stillThere: () => Promise<void>) {
  const slips = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(outside.x, outside.y),
    () => page.goBack(),
    // The browser asks a page only once between two touches.
    () =>
      page.keyboard
        .press('Escape')
        .then(() => page.keyboard.press('Escape'))
        .then(() => page.keyboard.press('Escape')),
  ]
  for (const slip of slips) {
    await slip()
    await expect(question(page)).toBeVisible()
    await button(question(page), 'Keep editing').click()
    await expect(question(page)).toBeHidden()
    await stillThere()
  }
}

/** What the browser asks when the tab closes. */
async function closingAsks(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  await dialog.dismiss()
  return dialog.type() === 'beforeunload'
}

test('a changed form asks before it goes, an untouched one goes', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'crm')
  await page.getByRole('tab', { name: 'Categories' }).click()
  const form = page.getByRole('dialog', { name: 'Add Category' })
  const name = form.getByLabel('Name *', { exact: true })
  await button(page, 'Add Category').click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await button(page, 'Add Category').click()
  await name.pressSequentially('Bridal')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await button(question(page), 'Keep editing').click()
  await expectKept(page, () => expect(name).toHaveValue('Bridal'))
  expect(await closingAsks(page)).toBe(true)

  await page.keyboard.press('Escape')
  await button(question(page), 'Discard').click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/tab=categories/)
  await button(page, 'Add Category').click()
  await expect(name).toHaveValue('')
  await name.fill('Bridal')
  await page.goBack()
  await button(question(page), 'Discard').click()
  await expect(page).toHaveURL(/tab=crm/)
})

test('the desk and its options ask, too', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'categories')
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await button(page, 'Add').click()
  const name = page.getByRole('dialog').getByLabel('Name *', { exact: true })
  await name.fill('Odile')
  await expectKept(page, () => expect(name).toHaveValue('Odile'))
})

test('the wizard that sets up a salon asks', async ({ page, salon }) => {
  await page.goto(salon.platform)
  await page.getByRole('main').getByRole('link', { name: 'Create Your Salon' }).first().click()
  const name = page.getByRole('textbox')
  await name.pressSequentially('Nail Bar')
  await page.goBack()
  await button(question(page), 'Keep editing').click()
  await expect(name).toHaveValue('Nail Bar')
  expect(await closingAsks(page)).toBe(true)
})
