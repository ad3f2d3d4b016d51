// The desk finishes a visit: a price is changed, a product is sold, and something is taken off for a birthday.
import type { Page } from '@playwright/test'
import { button, dialog } from './support/dashboard'
import { beginningNow, bookOver, openDay, openDetails } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })

test('the desk finishes a visit with what was paid, and corrects it', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const { start, day } = await beginningNow(page, salon)
  await bookOver(page, 'Fay Final', start)
  await openDay(page, day)
  await openDetails(page, 'Fay Final')
  await button(details(page), 'Finish').click()
  const form = dialog(page)
  await expect(form.getByRole('heading', { name: 'Finish Fay Final' })).toBeVisible()
  await form.getByRole('textbox', { name: /^Price of/ }).fill('80')
  await button(form, 'Add a product or extra').click()
  await button(form, 'Finish $80.00').click()
  await expect(form.getByText(/^Please name the product or extra/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Name of the product or extra' }).fill('Travel-size mask')
  await form.getByRole('textbox', { name: 'Price of Travel-size mask' }).fill('18')
  await form.getByLabel('Discount', { exact: true }).fill('10')
  await form.getByText('%', { exact: true }).click()
  await form.getByLabel('Reason (optional)').fill('Birthday')
  await judgeAllLooks(page, test.info().outputDir, 'finish')
  await button(form, 'Finish $88.20').click()
  await expect(form).toHaveCount(0)
  const paid = details(page).getByRole('list').filter({ hasText: 'Travel-size mask' })
  await expect(paid).toContainText('$88.20')
  await expect(details(page).getByText('Finished: $88.20')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('finished.png'), fullPage: true })

  await button(details(page), 'Correct what was paid').click()
  await button(form, 'Remove Travel-size mask').click()
  await button(form, 'Save $70.20').click()
  await expect(details(page).getByText('Price corrected: $70.20')).toBeVisible()
})
