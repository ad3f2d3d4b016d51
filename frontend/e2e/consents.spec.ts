// What a client lets the salon write: asked for at the booking, changed in the profile and at the desk, ended by a word in the chat.
import type { Browser, Locator, Page } from '@playwright/test'
import { bookUpToConfirmation, confirmButton, type Salon, salonOf } from './booking-journey'
import { expectAccessible } from './support/checks'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Everything is looked at.
test.slow()

const aboutMessages =
  'Glow Beauty Studio sends messages about this appointment on WhatsApp. Write STOP REMINDERS to end reminders.'
const box = (page: Page) =>
  page.getByRole('checkbox', {
    name: 'Send me offers and invitations to book again from Glow Beauty Studio on WhatsApp.',
  })
const card = (page: Page) => page.getByRole('region', { name: 'Messages' })
const reminders = (page: Page) => card(page).getByRole('switch', { name: 'Reminders on WhatsApp' })
const offers = (page: Page) => card(page).getByRole('switch', { name: 'Offers and invitations' })

/** A client on the page that confirms, before anything is typed. */
async function openConfirmation(browser: Browser, url: string, plain: Salon['plain']): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes.desktop.viewport, baseURL: url })
  const client = await context.newPage()
  await bookUpToConfirmation(client, plain)
  return client
}

/** Books, proves the number, and returns what was sent. */
async function book(client: Page, name: string, phone: Phone): Promise<object> {
  await client.getByLabel('Full Name').fill(name)
  const asked = client.waitForRequest((request) => request.url().endsWith('/api/client/book'))
  await confirmButton(client).click()
  const body: object = (await asked).postDataJSON()
  await phone.follow(client.getByRole('link', { name: 'Confirm via WhatsApp' }))
  await expect(client.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  return body
}

async function openMessages(client: Page): Promise<void> {
  await client.goto('/profile')
  await client.getByRole('tab', { name: 'Profile' }).click()
  await expect(reminders(client)).toBeVisible()
}

/** Presses a switch, and waits until the server has it. */
async function press(client: Page, pressed: Locator): Promise<void> {
  const answered = client.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/client/consents'),
  )
  await pressed.click()
  expect((await answered).status()).toBe(200)
  await expect(client.getByText('Your choice has been saved.')).toBeVisible()
}

async function openFile(page: Page, name: string): Promise<Locator> {
  await openTab(page, 'crm')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name)
  await button(page, name).click()
  const file = page.getByRole('dialog', { name })
  await expect(file.getByRole('heading', { name: 'Recent bookings' })).toBeVisible()
  return file
}

test('a client asks for offers, takes it back in the profile, and signs for them at the desk', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Olga Offers', salon.simulator)
  const client = await openConfirmation(browser, salon.url, plain)
  await expect(box(client)).not.toBeChecked()
  await expect(client.getByText(aboutMessages)).toBeVisible()
  await judgeAllLooks(client, outputDir, 'asked')
  await client.setViewportSize(sizes.desktop.viewport)
  await box(client).check()
  await expectAccessible(client)
  expect(await book(client, 'Olga Offers', phone)).toMatchObject({ promotions: true })

  await openMessages(client)
  await expect(reminders(client)).toBeChecked()
  await expect(offers(client)).toBeChecked()
  await judgeAllLooks(client, outputDir, 'profile')
  await press(client, offers(client))
  await expect(offers(client)).not.toBeChecked()
  await openMessages(client)
  await expect(offers(client)).not.toBeChecked()
  await expect(reminders(client)).toBeChecked()

  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const file = await openFile(page, 'Olga Offers')
  await expect(file.getByText(/^Promotions: no, in the profile, [A-Z][a-z]{2} \d/)).toBeVisible()
  await judgeAllLooks(page, outputDir, 'file')
  await button(file, 'Change promotions').click()
  const question = page.getByRole('dialog', { name: 'Promotions', exact: true })
  await button(question, 'Save').click()
  await expect(question.getByText('Choose how the client has agreed.')).toBeVisible()
  await judgeAllLooks(page, outputDir, 'changing')
  await question.getByRole('radio', { name: 'On paper' }).check()
  await button(question, 'Save').click()
  await expect(page.getByText('Promotions updated', { exact: true })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(file.getByText(/^Promotions: yes, on paper, [A-Z][a-z]{2} \d/)).toBeVisible()

  await openMessages(client)
  await expect(offers(client)).toBeChecked()
  await client.context().close()
})

test('a client who leaves the box alone says nothing, and ends messages by a word in the chat', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Sol Silent', salon.simulator)
  const client = await openConfirmation(browser, salon.url, plain)
  await expect(box(client)).toBeVisible()
  expect(await book(client, 'Sol Silent', phone)).not.toHaveProperty('promotions')
  await openMessages(client)
  await expect(offers(client)).not.toBeChecked()

  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const file = await openFile(page, 'Sol Silent')
  await expect(file.getByText('Promotions: no', { exact: true })).toBeVisible()

  await phone.send('STOP REMINDERS')
  await phone.send('STOP')
  await openMessages(client)
  for (const [stopped, hint] of [
    [reminders(client), 'You ended reminders of all salons.'],
    [offers(client), 'You ended offers of all salons.'],
  ] as const) {
    await expect(stopped).toBeDisabled()
    await expect(stopped).not.toBeChecked()
    await expect(stopped).toHaveAccessibleDescription(
      `${hint} Write START to us on WhatsApp to get them again.`,
    )
  }
  await judgeAllLooks(client, outputDir, 'stopped')
  await phone.send('START')
  await openMessages(client)
  await expect(reminders(client)).toBeEnabled()
  await expect(reminders(client)).toBeChecked()
  await expect(offers(client)).toBeEnabled()
  await client.context().close()
})

test('the desk knows what to tell a client whose number it types', async ({ page, request, salon }, {
  outputDir,
}) => {
  await page.clock.setSystemTime(salon.now())
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'bookings')
  await button(page, 'Add').click()
  await expect(dialog(page).getByText(aboutMessages)).toBeVisible()
  await judgeAllLooks(page, outputDir, 'desk')
  await page.setViewportSize(sizes.desktop.viewport)
  await button(dialog(page), 'Cancel').click()
  await button(page, 'Choose what to enter').click()
  await page.getByRole('menuitem', { name: 'Walk-in' }).click()
  await expect(dialog(page).getByText(aboutMessages)).toBeVisible()
  await expectAccessible(page)
})
