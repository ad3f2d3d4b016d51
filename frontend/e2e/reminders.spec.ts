// Reminders of visits: what clients read and answer on their phones, and what the desk sees of it.
import type { Page } from '@playwright/test'
import { bookAndConfirm, salonOf } from './booking-journey'
import { button, openTab, sizes } from './support/dashboard'
import { judgeAllLooks } from './support/looks'
import { expect, type OwnSalon, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// The clock is moved by days, and everything is looked at.
test.slow()

const hours = 3_600

/** The moment so many seconds before the visit. */
const until = (salon: OwnSalon, start: Date, before: number) =>
  salon.advance(Math.ceil((start.getTime() - salon.now()) / 1_000) - before)

/** The admin's list of the day of a visit, in a browser that has the salon's time. */
async function listOf(page: Page, start: Date): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(start)
  await page.goto(`/admin/dashboard?tab=bookings&view=list&day=${day}`)
}

test('a client answers two reminders, and the desk sees it', async ({ browser, request, salon }, {
  outputDir,
}) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Hana Reminded', salon.simulator)
  const booked = { url: salon.url, phone, name: 'Hana Reminded', service: plain }
  const { start, client } = await bookAndConfirm(browser, booked)
  await client.context().close()

  await until(salon, start, 24 * hours - 60)
  await phone.expectMessage(/^Hello Hana, a reminder of your appointment at Glow Beauty Studio/)
  await phone.tap('Confirm')
  await phone.expectMessage(/^Thank you, see you on /)

  await until(salon, start, 2 * hours - 60)
  await phone.expectMessage(/^Hello Hana, see you soon at Glow Beauty Studio/)
  const page = await (await browser.newContext({ baseURL: salon.url, ...sizes.desktop })).newPage()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await listOf(page, start)
  const row = page.getByRole('listitem').filter({ hasText: 'Hana Reminded' })
  await expect(row).toContainText('Confirmed by client')
  await phone.tap('On my way')
  await expect(row).toContainText('On the way')
  await phone.tap('Running late')
  await phone.tap('10 minutes')
  await phone.expectMessage(/expects you about /)
  await expect(row).toContainText('Late 10 min')

  await row
    .getByRole('button', { name: /Hana Reminded/ })
    .first()
    .click()
  const history = page.getByRole('list').filter({ hasText: 'Confirmed by the client' })
  await expect(history).toContainText('On the way')
  const said = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('listitem')
  const reminder = said.filter({ hasText: /^Reminder, (sent|delivered|read) / })
  await expect(said.filter({ hasText: 'Tapped Confirm' })).toHaveCount(1)
  await expect(said.filter({ hasText: 'Tapped Running late' })).toHaveCount(1)
  await reminder.getByText('Text').click()
  await expect(reminder).toContainText('Hello Hana, a reminder of your appointment')
  await expect(reminder).toContainText(/Template visit_reminder_v1 · Utility|Free words · Service/)
  await judgeAllLooks(page, outputDir, 'said')

  await openTab(page, 'settings')
  const month = page.getByRole('region', { name: 'Messages this month' })
  await expect(month.getByRole('table').first()).toContainText(/Service|Utility/)
  await expect(month).toContainText(/Clients confirmed \d+ appointments?\./)
  await month.getByText('By purpose').click()
  await expect(month.getByRole('rowheader', { name: 'Reminder', exact: true })).toHaveCount(1)
  await judgeAllLooks(page, outputDir, 'month')
  await page.context().close()
})

test('a client cancels by a tap', async ({ browser, request, salon }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Ida Cancels', salon.simulator)
  const { start, client } = await bookAndConfirm(browser, {
    url: salon.url,
    phone,
    name: 'Ida Cancels',
    service: plain,
  })
  await until(salon, start, 24 * hours - 60)
  await phone.expectMessage(/^Hello Ida, a reminder/)
  await phone.tap('Cancel')
  await phone.expectMessage(/^Cancel .* late cancellation\.$/)
  await phone.tap('Yes, cancel')
  await phone.expectMessage(/^Cancelled: /)
  await client.context().close()
})

test('a client moves a visit with a word and a tap', async ({ browser, request, salon }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Juno Moves', salon.simulator)
  const booked = { url: salon.url, phone, name: 'Juno Moves', service: plain }
  const { client } = await bookAndConfirm(browser, booked)
  await phone.send('move')
  await phone.expectMessage(/ Choose another time\.$/)
  await phone.pick(/^\w{3}, \w{3} \d/)
  await phone.expectMessage(/^Moved: .* Booking #\d+\.$/)
  await client.context().close()
})

test('a client books the same again in the chat', async ({ browser, request, salon }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Kaya Again', salon.simulator)
  const booked = { url: salon.url, phone, name: 'Kaya Again', service: plain }
  const { client } = await bookAndConfirm(browser, booked)
  await client.context().close()
  await phone.send('Hi')
  await phone.expectMessage(/^Hi Kaya, your next appointment at Glow Beauty Studio: /)
  await phone.tap('Book another')
  await phone.expectMessage(/^Hi Kaya! Book again at Glow Beauty Studio: /)
  await phone.pick(/^\w{3}, \w{3} \d/)
  await phone.expectMessage(/^Booked: (?!.*Manage).*Booking #\d+\.$/)
})

test('an owner lets clients book in the chat, and has the code to print', async ({ page, request, salon }, {
  outputDir,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const card = page.getByRole('region', { name: 'Chat' })
  await expect(card.getByRole('img', { name: /^QR code that opens the chat/ })).toBeVisible()
  await expect(card.getByRole('textbox')).toHaveValue(/text=Book%20at%20Glow%20Beauty%20Studio%20%28glow%29$/)
  await card.scrollIntoViewIfNeeded()
  await judgeAllLooks(page, outputDir, 'chat')
  await card.getByRole('switch', { name: 'Booking in the chat' }).click()
  await button(card, 'Save messages').click()
  await expect(page.getByText('Messages updated')).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(0)
})

test('an owner sets when clients are reminded, and what they read', async ({ page, request, salon }, {
  outputDir,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const card = page.getByRole('region', { name: 'Reminders' })
  await card.getByLabel('First reminder').selectOption('48 hours before')
  await card.getByLabel('A word from the salon').fill('The side door is open.')
  await expect(
    card.getByText(/A word from the salon: The side door is open\. Please answer below\.$/),
  ).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await judgeAllLooks(page, outputDir, 'reminders')
  await button(card, 'Save messages').click()
  await expect(page.getByText('Messages updated')).toBeVisible()
  await page.reload()
  await expect(card.getByLabel('First reminder')).toHaveValue('48')
  await expect(card.getByLabel('A word from the salon')).toHaveValue('The side door is open.')
})
