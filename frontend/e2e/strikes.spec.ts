// A client who missed a visit: the salon confirms the next one itself, and waives what was no fault of theirs.
import { bookAndConfirm, bookUpToConfirmation, confirmButton, salonOf } from './booking-journey'
import { button, openTab, sizes } from './support/dashboard'
import { callApi } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { askForLink, signIn } from './support/sign-in'

test.use({ ...sizes.desktop })
// The clock is moved, and everything is looked at.
test.slow()

test('after a strike the salon confirms first, until it is waived', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Jo Misses', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Jo Misses', service: plain }
  const { client, start } = await bookAndConfirm(browser, visit)
  await salon.advance(Math.round((start.getTime() - salon.now()) / 1_000) + 900)

  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const ladder = page.getByRole('region', { name: 'No-shows' })
  await ladder.getByLabel('The salon confirms first from').selectOption('1 strike')
  await expect(ladder).toContainText('1-2 strikes: the salon confirms first')
  await judgeAllLooks(page, outputDir, 'ladder')
  await button(ladder, 'Save policy').click()
  await expect(page.getByText('Policy updated')).toBeVisible()
  const found = JSON.parse((await callApi(page, 'GET', '/api/admin/search?q=Jo%20Misses')).body)
  const id: number = found.bookings[0].id
  const missed = await callApi(page, 'PATCH', `/api/admin/bookings/${id}/status`, { status: 'no_show' })
  expect(missed.status, missed.body).toBe(200)

  await phone.follow(await askForLink(client))
  await phone.expectMessage(/You are verified/)
  await bookUpToConfirmation(client, plain)
  await confirmButton(client).click()
  await expect(client.getByRole('heading', { name: 'Booking Created!' })).toBeVisible()
  await expect(
    client.getByText('The salon confirms this booking itself. We tell you on WhatsApp.'),
  ).toBeVisible()
  await judgeAllLooks(client, outputDir, 'waiting')
  await client.goto('/profile')
  await expect(client.getByText('Waiting for Approval')).toBeVisible()

  const waiting = JSON.parse((await callApi(page, 'GET', '/api/admin/search?q=Jo%20Misses')).body)
  const asked: { id: number } = waiting.bookings.find((row: { id: number }) => row.id !== id)
  const confirmed = await callApi(page, 'PATCH', `/api/admin/bookings/${asked.id}/status`, {
    status: 'confirmed',
  })
  expect(confirmed.status, confirmed.body).toBe(200)
  await phone.expectMessage(new RegExp(`Booking #${asked.id}`))

  await openTab(page, 'crm')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Jo Misses')
  await button(page, 'Jo Misses').click()
  const strikes = page.getByRole('dialog', { name: 'Jo Misses' }).getByRole('region', { name: 'Strikes' })
  await expect(strikes).toContainText('1 counts. The salon confirms their bookings first.')
  await judgeAllLooks(page, outputDir, 'strikes')
  await button(strikes, `Waive #${id}`).click()
  await expect(strikes).toContainText('None counts.')
})
