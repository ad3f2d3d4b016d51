// What runs out: a sign-in link, and the hold of a booking. Minutes pass by moving the clocks, never by waiting.
import { bookAs, salonOf } from './booking-journey'
import { expectAccessible } from './support/checks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { askForLink, getLink, matchNumber, question } from './support/sign-in'

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

  const link = await getLink(page, 'Get New Link')
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
  const time = await page
    .getByRole('region', { name: 'Appointment details' })
    .getByText(/[AP]M – /)
    .innerText()
  await salon.advance(31 * minutes)
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
