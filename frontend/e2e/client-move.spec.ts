// Clients move their own appointments, as far as the salon's policy lets them; and owners set it.
import type { Page } from '@playwright/test'
import { bookAndConfirm, confirmButton, salonOf, times } from './booking-journey'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { bookAt, openDay, openDetails, quietDay, setPolicy } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const FORTNIGHT = 20_160

test.use({ ...sizes.desktop })
// The clock is moved, and everything is looked at.
test.slow()

const submit = (page: Page) => page.getByRole('button', { name: /^Move to / })
const heading = (page: Page) => page.getByRole('heading', { name: 'Move Your Appointment' })

/** Chooses another day with a time, and its last one. */
async function chooseAnother(page: Page): Promise<string> {
  // Every day reads as available until the answer says which are: only then it has a dot.
  await expect(page.locator('.date .dot').first()).toBeVisible()
  const before = await page
    .getByRole('group', { name: 'Select Date' })
    .getByRole('radio', { checked: true })
    .getAttribute('id')
  const open = page
    .getByRole('group', { name: 'Select Date' })
    .getByRole('radio', { name: /Available$/ })
    .and(page.locator(`:not(#${before})`))
  await open.last().check()
  await times(page).last().check()
  return (await submit(page).innerText()).replace(/^Move to /, '')
}

test('a client moves an appointment, and both stylists and the desk see it', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Greta Moves', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Greta Moves', service: plain }
  const { client, start } = await bookAndConfirm(browser, visit)
  await client.goto('/profile')
  await client.getByRole('link', { name: /^Move #/ }).click()
  await expect(heading(client)).toBeFocused()
  await expect(client.locator('s')).toBeVisible()
  // The stylist with the day's last time may have no other.
  await button(client, 'Any stylist').click()
  await expect(times(client).first()).toBeVisible()
  await judgeAllLooks(client, outputDir, 'move')
  const to = await chooseAnother(client)
  await judgeAllLooks(client, outputDir, 'chosen')
  await submit(client).click()
  await expect(client.getByText('Appointment moved')).toBeVisible()
  await expect(client).toHaveURL(/\/profile$/)
  const card = client.locator('.appointment').first()
  await expect(card).toContainText(to.split(', ').at(-1) ?? '')
  // The desk's history says who moved it.
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const [booking] = await client.evaluate(async () => {
    const session = /session-id=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch('/api/client/bookings', { headers: { 'x-session-id': session } })
    return answer.json()
  })
  expect(booking.start_time).not.toBe(start.toISOString())
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(booking.start_time),
  )
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${day}`)
  await page.getByRole('button', { name: /Greta Moves/ }).click()
  await expect(page.getByRole('region', { name: 'Booking details' })).toContainText('Moved by the client')
})

test('a late cancellation is told before, and moving offered instead until that is too late', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await setPolicy(page, { cancel_notice_minutes: FORTNIGHT, move_notice_minutes: 0 })
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Nora Late', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Nora Late', service: plain }
  const { client } = await bookAndConfirm(browser, visit)
  // What was just made is called off without being late.
  await salon.advance(31 * 60)
  await client.goto('/profile')
  await client.getByRole('link', { name: /^Move #/ }).waitFor({ timeout: 20_000 })
  await client.getByRole('button', { name: /^Cancel Booking #/ }).click()
  await expect(dialog(client)).toContainText(
    'It is less than 14 days before your appointment. Canceling now counts as a late cancellation. Moving it is still possible.',
  )
  await judgeAllLooks(client, outputDir, 'late')
  // From now on it is too late to move anything; what was made before can be moved once more.
  await setPolicy(page, {
    cancel_notice_minutes: FORTNIGHT,
    move_notice_minutes: FORTNIGHT,
    late_cancel: 'call',
  })
  await dialog(client).getByRole('link', { name: 'Move Instead' }).click()
  await expect(heading(client)).toBeVisible()
  await chooseAnother(client)
  await submit(client).click()
  await expect(client.getByText('Appointment moved')).toBeVisible()
  await expect(client.getByText('Too late to move online')).toBeVisible()
  await expect(client.getByText(/asks for 14 days notice to cancel online\. Please call /)).toBeVisible()
  await expect(client.getByRole('button', { name: /^Cancel Booking #/ })).toHaveCount(0)
  await judgeAllLooks(client, outputDir, 'too-late')
  await client.goto('/profile/move/1')
  await expect(client.getByText('We could not find this booking.')).toBeVisible()
  await setPolicy(page, {})
})

test('an owner sets the policy, and clients read it before they book', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const changes = page.getByRole('region', { name: 'Changes by clients' })
  await changes.getByLabel('Clients can move until').selectOption('2 hours before')
  await changes.getByLabel('In your own words').fill('We keep your chair for ten minutes.')
  await expect(changes).toContainText(
    'Free to move until 2 hours before, free to cancel until 24 hours before.',
  )
  await judgeAllLooks(page, outputDir, 'policies')
  await button(changes, 'Save policy').click()
  await expect(page.getByText('Policy updated')).toBeVisible()

  const { plain } = await salonOf(request)
  const client = await (await browser.newContext({ baseURL: salon.url })).newPage()
  await client.goto(`/booking?service=${plain.id}`)
  await button(client, 'Continue').click()
  await client.getByRole('button', { name: /^Earliest:/ }).click()
  await expect(confirmButton(client)).toBeVisible()
  const ticket = client.getByRole('region', { name: 'Appointment details' })
  await expect(ticket).toContainText('Free to move until 2 hours before')
  await expect(ticket).toContainText('We keep your chair for ten minutes.')
  await expect(ticket).toContainText('By booking you agree to it.')
  await judgeAllLooks(client, outputDir, 'confirm')
  await setPolicy(page, {})
})

test('staff place over what is in the way once the salon lets them', async ({
  browser,
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(31, 1)
  await bookAt(page, 'Odile Marchetti', 'Maya Okafor', day, '10:00')
  const maya = await (await browser.newContext({ baseURL: salon.url })).newPage()
  await signIn(maya, new Phone(request, 'okafor', salon.simulator))
  const tries = async () => {
    await openDay(maya, day)
    await openDetails(maya, 'Odile')
    await button(maya.getByRole('region', { name: 'Booking details' }), 'Move').click()
    await dialog(maya).getByLabel('Start').fill('03:00')
  }
  await tries()
  await expect(dialog(maya)).toContainText('Only an admin of the salon may place')
  await openTab(page, 'settings')
  const desk = page.getByRole('region', { name: 'Desk' })
  await desk.getByRole('switch', { name: 'Staff may place appointments over what is in the way' }).click()
  await button(desk, 'Save policy').click()
  await expect(page.getByText('Policy updated')).toBeVisible()
  await tries()
  await dialog(maya)
    .getByLabel(/^Reason/)
    .fill('She catches an early train')
  await button(dialog(maya), 'Move anyway').click()
  await expect(maya.getByText('Booking moved')).toBeVisible()
  await setPolicy(page, {})
})
