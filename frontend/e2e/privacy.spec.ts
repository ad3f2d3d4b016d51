// A client's data: exported and deleted, by the client and by an admin on their behalf.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bookAndConfirm, bookUpToConfirmation, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Clients come to book, and every dialog is looked at.
test.slow()

const fits = async (page: Page) => {
  for (const { viewport } of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectAccessible(page)
    }
    await expectNoSidewaysScroll(page)
  }
}

/** Presses a button, and reads the file that the browser is given. */
async function fileOf(page: Page, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await button(page, name).click()
  return readFileSync(await (await coming).path(), 'utf8')
}

test('a client takes their data along and has it deleted', async ({ browser, request, salon }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Lea Leaving', salon.simulator)
  const { client } = await bookAndConfirm(browser, {
    url: salon.url,
    phone,
    name: 'Lea Leaving',
    service: plain,
  })
  await client.goto('/profile')
  await client.getByRole('tab', { name: 'Profile' }).click()
  await expect(client.getByRole('heading', { name: 'Your Data' })).toBeVisible()
  await fits(client)
  const data = JSON.parse(await fileOf(client, 'Download my data'))
  expect(data.profile).toMatchObject({ name: 'Lea Leaving', status: 'active' })
  expect(data.bookings).toHaveLength(1)
  expect(data.bookings[0]).toMatchObject({ status: 'confirmed', services: [{ name: plain.name }] })
  expect(data.bookings[0].history.length).toBeGreaterThan(1)

  // Another person who finds the browser open later cannot do it alone.
  await salon.advance(11 * 60)
  await button(client, 'Delete my data').click()
  await expect(dialog(client).getByText('Your coming appointments are cancelled')).toBeVisible()
  await fits(client)
  await button(dialog(client), 'Delete my data').click()
  await fits(client)
  const chat = client.context().waitForEvent('page')
  await button(dialog(client), 'Verify via WhatsApp').click()
  await phone.sendFrom(await chat)
  await button(dialog(client), 'Delete my data').click()
  await expect(client.getByText('This salon does not know you any more.')).toBeVisible()
  await client.goto('/profile')
  await expect(client.getByRole('heading', { name: 'Get Started with Bookings' })).toBeVisible()
  await client.context().close()
})

test('a client ends a program, and the next person at the screen starts over', async ({
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Pia Program', salon.simulator)
  const wish = { url: salon.url, phone, name: 'Pia Program', service: plain }
  const { client } = await bookAndConfirm(browser, wish)
  const made = await client.evaluate(async () => {
    const id = document.cookie.replace(/.*session-id=([^;]*).*/, '$1')
    const headers = { 'x-session-id': id, 'content-type': 'application/json' }
    return (await fetch('/api/auth/token', { method: 'POST', headers, body: '{}' })).status
  })
  expect(made).toBe(201)
  await client.goto('/profile')
  await client.getByRole('tab', { name: 'Profile' }).click()
  const programs = client.getByRole('region', { name: 'Programs that may act as you' })
  await expect(programs).toContainText('never used')
  await fits(client)
  await programs.getByRole('button', { name: /^End access/ }).click()
  await expect(client.getByText('The program cannot act as you any more.')).toBeVisible()
  await expect(programs).toHaveCount(0)

  await bookUpToConfirmation(client, plain)
  await expect(client.getByText('Booking as Pia Program.')).toBeVisible()
  await button(client, 'Not you? Start over').click()
  await expect(client.getByLabel('Full Name')).toHaveValue('')
  await client.context().close()
})

test('an admin hands out and erases what the salon knows of a client', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Ira Letter', salon.simulator)
  const { client } = await bookAndConfirm(browser, {
    url: salon.url,
    phone,
    name: 'Ira Letter',
    service: plain,
  })
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'crm')
  const search = page.getByRole('searchbox', { name: 'Search clients' })
  await search.fill('Ira Letter')
  await button(page, 'Ira Letter').click()
  await expect(page.getByRole('heading', { name: 'Recent bookings' })).toBeVisible()
  const data = JSON.parse(await fileOf(page, 'Export'))
  expect(data.profile).toMatchObject({ name: 'Ira Letter' })
  await button(page, 'Delete data').click()
  const question = page.getByRole('dialog', { name: 'Delete the data of Ira Letter?' })
  await expect(question).toBeVisible()
  await fits(page)
  await button(question, 'Delete').click()
  await expect(page.getByText('Data deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ira Letter/ })).toHaveCount(0)
  await search.fill('Deleted client')
  await expect(page.getByRole('row', { name: /Deleted client/ }).first()).toBeVisible()
  await client.goto('/profile')
  await expect(client.getByRole('heading', { name: 'Get Started with Bookings' })).toBeVisible()
  await client.context().close()
})
