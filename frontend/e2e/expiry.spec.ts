// What runs out: a sign-in link, and the hold of a booking. Minutes pass by moving the clocks, never by waiting.
import type { Browser, Locator, Page } from '@playwright/test'
import { bookAs, salonOf } from './booking-journey'
import { expectAccessible } from './support/checks'
import { button, dialog } from './support/dashboard'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { askForLink, getLink, matchNumber, question, signIn } from './support/sign-in'

const minutes = 60

test('a sign-in link that has expired is replaced by a new one', async ({ page, request, salon }) => {
  // Nobody else signs in by this phone: WhatsApp's limits on a chat are its own.
  const phone = new Phone(request, 'okafor', salon.simulator)
  await page.clock.install()
  const late = await askForLink(page)
  await salon.advance(5 * minutes + 1)
  await phone.follow(late)
  await phone.expectMessage(/expired/)
  await page.clock.fastForward('05:01')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveCount(0)
  await expectAccessible(page)

  const link = await getLink(page, 'Send it again')
  const number = await matchNumber(page)
  await phone.follow(link)
  await phone.expectMessage(question)
  await phone.send(number)
  await page.clock.fastForward('00:03')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('an unconfirmed booking says that it has expired, and can be made again', async ({
  page,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  await bookAs(page, plain, 'Lea Late')
  await expect(page.getByRole('link', { name: 'Confirm via WhatsApp' })).toBeVisible()
  await expect(page.getByText(/^Held until \d+:\d\d [AP]M$/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
  await salon.advance(20 * minutes)
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d) left$/)
  await expectAccessible(page)
  const time = await page
    .getByRole('region', { name: 'Appointment details' })
    .getByText(/[AP]M – /)
    .innerText()
  await salon.advance(11 * minutes)
  await expect(page.getByRole('heading', { name: 'Booking Expired' })).toBeFocused()
  await expect(page.getByText('Nothing is booked.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Booking Expired' })).toBeVisible()
  await page.getByRole('button', { name: 'Book Again' }).click()
  await expect(page.getByRole('heading', { name: 'Select Time' })).toBeVisible()
  const start = time.split(/\s–/)[0] ?? ''
  await expect(page.getByRole('radio', { name: new RegExp(`^${start.replace(/\s/, '\\s')}`) })).toBeVisible()
})

async function visit(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url })).newPage()
}

const waiting = (page: Page): Locator =>
  page.getByRole('group').filter({ hasText: 'Waiting for confirmation' })

test('the desk sees who waits, and confirms a booking whose hold has run out', async ({
  page,
  browser,
  request,
  salon,
}) => {
  test.slow()
  const { plain } = await salonOf(request)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await page.goto('/admin/dashboard?tab=services')
  const client = await visit(browser, salon.url)
  await bookAs(client, plain, 'Camille Rhodes')
  await expect(client.getByRole('timer')).toBeVisible()

  await expect(waiting(page)).toBeVisible({ timeout: 15_000 })
  await salon.advance(31 * minutes)
  await expect(client.getByRole('heading', { name: 'Booking Expired' })).toBeVisible()
  await waiting(page).getByText('Waiting for confirmation').click()
  await expect(waiting(page).getByText('Not confirmed in time').last()).toBeVisible({ timeout: 15_000 })
  await judgeAllLooks(page, test.info().outputDir, 'waiting')
  await waiting(page)
    .getByRole('button', { name: /Camille Rhodes.*Not confirmed in time/ })
    .click()
  const details = page.getByRole('region', { name: 'Booking details' })
  await button(details, 'Confirm').click()
  await expect(dialog(page).getByText('Booked as Camille Rhodes.')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('radio', { name: 'New client' }).check()
  await button(dialog(page), 'Confirm').click()
  await expect(page.getByText('Status updated')).toBeVisible()
  await client.reload()
  await expect(client.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await client.context().close()
})
