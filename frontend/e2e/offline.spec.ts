// Without a network: the page says so, keeps what was chosen, and goes on by itself.
import type { Page } from '@playwright/test'
import {
  bookUpToConfirmation,
  chooseService,
  confirmButton,
  next,
  openDays,
  salonOf,
  times,
} from './booking-journey'
import { sizes } from './support/dashboard'
import { expect, test } from './support/page'

test.use({ ...sizes.phone, expectedFailures: /./ })

const sentence = (page: Page) => page.getByText('You are offline. What you chose is kept.')

test('the next steps are there, and go on where the network comes back', async ({
  page,
  context,
  request,
}) => {
  const { plain } = await salonOf(request)
  const fetched = page.waitForResponse(/\/assets\/staff-step-/)
  await page.goto('/booking')
  await fetched
  // What the step itself needs comes after it.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(sentence(page)).toBeVisible()
  await chooseService(page, plain)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Select Staff & Date' })).toBeVisible()
  await context.setOffline(false)
  await expect(sentence(page)).toBeHidden()
  await (await openDays(page)).last().check()
  await expect(next(page)).toBeEnabled()

  await context.setOffline(true)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Select Time' })).toBeVisible()
  await context.setOffline(false)
  await times(page).last().check()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm Your Booking' })).toBeVisible()
})

test('a step that has not arrived comes with the network', async ({ page, context, request }) => {
  const { plain } = await salonOf(request)
  await page.route(/\/assets\/staff-step-/, (route) => route.abort())
  await page.goto('/booking')
  await chooseService(page, plain)
  await context.setOffline(true)
  await page.unroute(/\/assets\/staff-step-/)
  await next(page).click()
  await expect(sentence(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Select Staff & Date' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^No Preference/ })).toBeVisible()
  await expect(page.getByText(`1 service`, { exact: true })).toBeVisible()
})

test('what was typed is there to be confirmed', async ({ page, context, request }) => {
  const { plain } = await salonOf(request)
  await bookUpToConfirmation(page, plain)
  await page.getByLabel('Full Name').fill('Wanda Wind')
  await context.setOffline(true)
  await confirmButton(page).click()
  await expect(page.getByText('There was an error creating your booking. Please try again.')).toBeVisible()
  await expect(sentence(page)).toBeVisible()
  await context.setOffline(false)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Created!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm via WhatsApp' })).toBeVisible()
})
