// The day as a list: its rows by time, one act each, at both sizes; a row opens what a block of the calendar opens.
import type { Page } from '@playwright/test'
import { button, dialog } from './support/dashboard'
import { beginningNow, bookOver } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const list = (page: Page) => page.getByRole('region', { name: /^Bookings by time/ })
const rowOf = (page: Page, client: string) => list(page).getByRole('listitem').filter({ hasText: client })

test('the list marks a visit step by step, and opens its details', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const { start, day } = await beginningNow(page, salon)
  await bookOver(page, 'Wanda List', start)
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${day}`)
  await page.getByRole('group', { name: 'Calendar view' }).getByRole('button', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  const row = rowOf(page, 'Wanda List')
  const act = (name: string) => button(row, `${name}, Wanda List`)
  await act('Arrived').click()
  await expect(row).toContainText(/Arrived \d/)
  await act('In service').click()
  await expect(row).toContainText(/In service since \d/)
  await expect(act('Finish')).toBeVisible()

  await judgeAllLooks(page, test.info().outputDir, 'list')

  await act('Finish').click()
  await expect(dialog(page).getByRole('heading', { name: /Wanda List/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await row.getByRole('button').first().click()
  const details = page.getByRole('region', { name: 'Booking details' })
  await expect(details).toContainText('Wanda List')
  await button(details, 'Close details').click()
  await expect(row.getByRole('button').first()).toBeFocused()
})

test('the tab key goes through the list as it is read', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  // On a closed day nobody else comes.
  const { start, day } = await beginningNow(page, salon)
  await bookOver(page, 'Tessa Tab', start)
  await page.goto(`/admin/dashboard?tab=bookings&view=list&day=${day}`)
  const buttons = list(page).getByRole('button')
  await expect(buttons.first()).toBeVisible()
  const names = await buttons.evaluateAll((all) => all.map((one) => one.textContent))
  await buttons.first().focus()
  for (const name of names.slice(1, 5)) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  }
})
