// A client and WhatsApp: confirming a booking from the page's own link, verifying the profile.
import type { Locator, Page } from '@playwright/test'
import { bookAs, bookUpToConfirmation, confirmButton, isOffered, salonOf } from './booking-journey'
import { expectAccessible } from './support/checks'
import { expect, test } from './support/page'
import { Phone } from './support/phone'

test('a visitor books, confirms in WhatsApp, finds it among My Bookings and cancels it', async ({
  page,
  request,
}) => {
  const { plain } = await salonOf(request)
  const booked = await bookAs(page, plain, 'Camille Rhodes')
  expect(await isOffered(request, booked)).toBe(false)

  const chat = await openWhatsapp(page, page.getByRole('link', { name: 'Confirm via WhatsApp' }))
  await expect(page.getByText('WhatsApp opened')).toBeVisible()
  await sendAs(chat, 'Maya Chen')
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeFocused()
  await expect(page.getByText('Status: Confirmed')).toBeVisible()
  await expect(chat.getByText(new RegExp(`^Booked: .*#${booked.id}\\b`))).toBeVisible()
  await chat.close()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()

  await page.getByRole('link', { name: 'View My Bookings' }).click()
  const card = page.getByRole('listitem').filter({ hasText: `Appointment #${booked.id}` })
  await expect(card.getByText('Confirmed')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Cancel Booking/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText('Your appointment has been cancelled successfully.')).toBeVisible()
  await expect(card.getByText('Cancelled')).toBeVisible()
  expect(await isOffered(request, booked)).toBe(true)
})

/** A click on the page's own link or button opens another window: the simulator's. */
async function openWhatsapp(page: Page, link: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await link.click()
  return opened
}

/** Pages of an automated browser believe to be in front all the time, so what coming back to one would tell it is told here. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

/** Chooses whose phone it is, and sends what is typed already. */
async function sendAs(chat: Page, name: string): Promise<void> {
  await chat.getByRole('link', { name: new RegExp(name) }).click()
  await chat.getByRole('button', { name: 'Send' }).click()
}

test('a client who has confirmed once books without a form, and is confirmed at once', async ({
  page,
  request,
}) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Vera Verified')
  await bookAs(page, plain, 'Vera Verified')
  await phone.follow(page.getByRole('link', { name: 'Confirm via WhatsApp' }))
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeFocused()

  // The first booking has the day's last free time: nobody has two appointments at once.
  await bookUpToConfirmation(page, plain, 2)
  await expect(page.getByRole('heading', { name: 'Ready to Book' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await expectAccessible(page)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeFocused()
  await expect(page.getByText('Your booking has been confirmed automatically!')).toBeVisible()
})

test('a visitor verifies the profile, and then changes the name on it', async ({ page, request }) => {
  const phone = await Phone.bought(request, 'Pia Profile')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Get Started with Bookings' })).toBeVisible()
  await expectAccessible(page)
  const chat = await openWhatsapp(page, page.getByRole('button', { name: 'Verify via WhatsApp' }))
  await phone.sendFrom(chat)
  await comeBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Pia Profile' })).toBeVisible()

  await page.getByRole('tab', { name: 'Profile' }).click()
  const details = page.getByRole('tabpanel', { name: 'Profile' })
  await expect(details.getByText('Verified')).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Edit' }).click()
  await details.getByLabel('Name').fill('  ')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Name is required.')).toBeVisible()
  await details.getByLabel('Name').fill('Pia Renamed')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Pia Renamed' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Edit' })).toBeVisible()
})
