// A salon's first day: its owner makes it and fills it, a client books there, the platform closes it and opens it again.
import type { Browser, Page } from '@playwright/test'
import { bookAs } from './booking-journey'
import { button, dialog, finish, opensForBooking, openTab } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { onPlatform, onSalon } from './support/platform'
import { signIn } from './support/sign-in'
import { makeSalon } from './support/wizard'

// Four people, from a salon's name to its second opening.
test.slow()

/** The page of a person with a browser of their own, on one host. */
async function somebody(browser: Browser, url: string): Promise<Page> {
  return (await browser.newContext({ baseURL: url })).newPage()
}

/** A service and a stylist more than there are on the first day. */
async function fillSalon(owner: Page): Promise<void> {
  await openTab(owner, 'services')
  await button(owner, 'Add Service').click()
  await dialog(owner).getByLabel('Name *', { exact: true }).fill('Garden Cut')
  await dialog(owner)
    .getByLabel(/^Duration/)
    .fill('45')
  await dialog(owner)
    .getByLabel(/^Base price/)
    .fill('70')
  await finish(owner, 'Add service', 'Service added')
  await openTab(owner, 'staff')
  await button(owner, 'Add Staff Member').click()
  await dialog(owner).getByLabel('Name *', { exact: true }).fill('Rosa Field')
  await finish(owner, 'Add staff member', 'Staff member added')
}

/** What the site's API answers to a page of the site: names below localhost are known to browsers only. */
const menuStatus = (client: Page) =>
  client.evaluate(async () => (await fetch('/api/client/services', { cache: 'no-store' })).status)

test.describe('while the salon is closed, its pages are refused', () => {
  test.use({ expectedFailures: /shop-config|closed-shop|\/$/ })

  test('a salon is made, filled, booked, closed and opened again', async ({
    page,
    browser,
    request,
    salon,
  }) => {
    const phone = await Phone.bought(request, 'Fern Owner', salon.simulator)
    const address = onSalon(salon.url, 'fern-house', '/')
    const link = await makeSalon(page, salon.platform, phone, 'Fern House')
    await expect(link).toHaveAttribute('href', address)

    const owner = await somebody(browser, address)
    await signIn(owner, phone)
    await expect(owner.getByText('Managing: Fern House')).toBeVisible()
    await fillSalon(owner)

    const client = await somebody(browser, address)
    await client.goto('/booking')
    await expect(client.getByRole('heading', { name: 'Online booking opens soon' })).toBeVisible()
    await opensForBooking(owner)
    await client.goto('/')
    await expect(client.getByRole('heading', { level: 1, name: 'Fern House' })).toBeVisible()
    await expect(client.getByRole('heading', { name: 'Rosa Field' })).toBeVisible()
    const cut = { id: 0, name: 'Garden Cut', price: 7000, duration_minutes: 45, modifiers: [] }
    await bookAs(client, cut, 'Camille Rhodes')
    const camille = await Phone.bought(request, 'Camille Rhodes', salon.simulator)
    await camille.follow(client.getByRole('link', { name: 'Confirm via WhatsApp' }))
    await expect(client.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()

    const master = await somebody(browser, onPlatform(salon.url, '/'))
    await signIn(master, new Phone(request, 'mia', salon.simulator))
    await button(master, 'Suspend Fern House').click()
    await finish(master, 'Suspend', 'Status updated')
    expect(await menuStatus(client)).toBe(404)
    await client.goto('/booking')
    await expect(client.getByText(/^This salon is not taking bookings at the moment\./)).toBeVisible()

    await button(master, 'Reactivate Fern House').click()
    await expect(master.getByText('Fern House is open to clients.')).toBeVisible()
    expect(await menuStatus(client)).toBe(200)
    await client.goto('/booking')
    await expect(client.getByRole('button', { name: /^Garden Cut/ })).toBeVisible()
    for (const own of [owner, client, master]) await own.context().close()
  })
})
