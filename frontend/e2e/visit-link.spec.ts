// The link of a message: one appointment, seen, moved and cancelled without signing in.
import { bookAndConfirm, salonOf, times } from './booking-journey'
import { button, dialog, sizes } from './support/dashboard'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'

// Everything is looked at.
test.slow()

test('a visitor with the link of a message sees, moves and cancels that appointment', async ({
  browser,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Hana Linked', salon.simulator)
  const booked = { url: salon.url, phone, name: 'Hana Linked', service: plain }
  await bookAndConfirm(browser, booked)
  await phone.expectMessage(/Manage: http/)
  const said = (await phone.inbox()).join('\n')
  const link = /http\S+\/b\/\w{22}/.exec(said)?.[0] ?? ''

  const guest = await (await browser.newContext(sizes.phone)).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Hello Hana' })).toBeVisible()
  const ticket = guest.getByRole('region', { name: 'Your appointment' })
  await expect(ticket).toContainText(plain.name)
  await expect(guest.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await judgeAllLooks(guest, outputDir, 'visit')

  await guest.getByRole('link', { name: 'Move' }).click()
  await expect(guest.getByRole('heading', { name: 'Move Your Appointment' })).toBeFocused()
  // The stylist with the day's last time may have no other.
  await button(guest, 'Any stylist').click()
  await times(guest).last().check()
  const submit = guest.getByRole('button', { name: /^Move to / })
  const time = (await submit.innerText()).split(', ').at(-1) ?? ''
  await submit.click()
  await expect(guest.getByText('Appointment moved')).toBeVisible()
  await expect(guest).toHaveURL(link)
  await expect(ticket).toContainText(`${time} –`)

  await guest.getByRole('button', { name: 'Cancel' }).click()
  await dialog(guest).getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(guest.getByText('This appointment was cancelled.')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Move' })).toHaveCount(0)
  await expect(guest.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await judgeAllLooks(guest, outputDir, 'cancelled')
  const kept = (await guest.context().cookies()).map((cookie) => cookie.name)
  expect(kept.filter((name) => name.startsWith('parlour'))).toEqual([])
  await guest.context().close()
})

test.describe('a link that does not work', () => {
  test.use({ expectedFailures: /\/0{22}$/ })

  test('says so, and leads to the salon', async ({ page, salon }, { outputDir }) => {
    const answer = await page.goto(`${salon.url}/b/0000000000000000000000`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link does not work any more.' })).toBeVisible()
    await judgeAllLooks(page, outputDir, 'broken')
    await page.getByRole('link', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(/\/booking$/)
  })
})
