// A client who missed a visit: the salon confirms the next one itself, and waives what was no fault of theirs.
import { bookAndConfirm, bookUpToConfirmation, confirmButton, salonOf } from './booking-journey'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { beginningNow, bookOver, callApi, setPolicy } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

test.use({ ...sizes.desktop })
// Everything is looked at.
test.slow()

test('after a strike the salon confirms first, until it is waived', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Jo Misses', salon.simulator, '442079460991')
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const ladder = page.getByRole('region', { name: 'No-shows' })
  await ladder.getByLabel('The salon confirms first from').selectOption('1 strike')
  await expect(ladder).toContainText('1-2 strikes: the salon confirms first')
  await judgeAllLooks(page, outputDir, 'ladder')
  await button(ladder, 'Save policy').click()
  await expect(page.getByText('Policy updated')).toBeVisible()

  const { start } = await beginningNow(page, salon)
  // The salon knows her by now: a visit of anybody else is no strike.
  const visit = { url: salon.url, phone, name: 'Jo Misses', service: plain }
  const { client } = await bookAndConfirm(browser, visit)
  const missed = await bookOver(page, 'Jo Misses', start, `+${phone.id}`)
  const status = (id: number, to: string) =>
    callApi(page, 'PATCH', `/api/admin/bookings/${id}/status`, { status: to })
  expect(await status(missed.id, 'no_show')).toMatchObject({ status: 200 })

  // Not the last time of a day, as before: she cannot be with two stylists at once.
  await bookUpToConfirmation(client, plain, 0)
  const made = client.waitForResponse((response) => response.url().endsWith('/api/client/book'))
  await confirmButton(client).click()
  const { id }: { id: number } = await (await made).json()
  await expect(client.getByRole('heading', { name: 'Booking Created!' })).toBeVisible()
  await expect(client.getByText('The salon confirms this booking itself.')).toBeVisible()
  await expect(client.getByRole('link', { name: 'Confirm via WhatsApp' })).toHaveCount(0)
  await judgeAllLooks(client, outputDir, 'waiting')
  await client.goto('/profile')
  await expect(client.getByText('Waiting for Approval')).toBeVisible()
  await judgeAllLooks(client, outputDir, 'profile')

  await openTab(page, 'bookings')
  await page.getByText('Waiting for confirmation').click()
  await page.getByRole('button', { name: /Jo Misses.*Waiting for approval until/ }).click()
  await expect(page.getByRole('region', { name: 'Booking details' })).toContainText('Waiting for Approval')
  await judgeAllLooks(page, outputDir, 'desk')
  expect(await status(id, 'confirmed')).toMatchObject({ status: 200 })
  await phone.expectMessage(new RegExp(`#${id}`))
  await client.reload()
  await expect(client.locator('.appointment').filter({ hasText: `#${id}` })).toContainText('Confirmed')

  await openTab(page, 'crm')
  await page.getByRole('searchbox').fill('Jo Misses')
  await button(page, 'Jo Misses').click()
  const strikes = dialog(page).getByRole('region', { name: 'Strikes' })
  await expect(strikes).toContainText('1 counts. The salon confirms their bookings first.')
  await judgeAllLooks(page, outputDir, 'strikes')
  await button(strikes, `Waive #${missed.id}`).click()
  await expect(strikes).toContainText('None counts.')
  await setPolicy(page, {})
})
