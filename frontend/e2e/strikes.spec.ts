// A client who missed a visit: the salon confirms the next one itself, and waives what was no fault of theirs.
import { bookUpToConfirmation, confirmButton, salonOf } from './booking-journey'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { beginningNow, bookOver, callApi, setPolicy } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { askForLink, signIn } from './support/sign-in'

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
  const phone = await Phone.bought(request, 'Jo Misses', salon.simulator)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const ladder = page.getByRole('region', { name: 'No-shows' })
  await ladder.getByLabel('The salon confirms first from').selectOption('1 strike')
  await expect(ladder).toContainText('1-2 strikes: the salon confirms first')
  await judgeAllLooks(page, outputDir, 'ladder')
  await button(ladder, 'Save policy').click()
  await expect(page.getByText('Policy updated')).toBeVisible()

  const { start } = await beginningNow(page, salon)
  const missed = await bookOver(page, 'Jo Misses', start, `+${phone.id}`)
  const status = (id: number, to: string) =>
    callApi(page, 'PATCH', `/api/admin/bookings/${id}/status`, { status: to })
  expect(await status(missed.id, 'no_show')).toMatchObject({ status: 200 })

  const client = await (await browser.newContext({ baseURL: salon.url })).newPage()
  await phone.follow(await askForLink(client))
  await expect(client).not.toHaveURL(/\/login$/)
  await bookUpToConfirmation(client, plain)
  const made = client.waitForResponse((response) => response.url().endsWith('/api/client/book'))
  await confirmButton(client).click()
  await expect(client.getByRole('heading', { name: 'Booking Created!' })).toBeVisible()
  await expect(client.getByText('The salon confirms this booking itself.')).toBeVisible()
  await expect(client.getByRole('link', { name: 'Confirm via WhatsApp' })).toHaveCount(0)
  await judgeAllLooks(client, outputDir, 'waiting')
  await client.goto('/profile')
  await expect(client.getByText('Waiting for Approval')).toBeVisible()
  await judgeAllLooks(client, outputDir, 'profile')

  const { id, start_time: at }: { id: number; start_time: string } = await (await made).json()
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${at.slice(0, 10)}&booking=${id}`)
  await expect(page.getByRole('region', { name: 'Booking details' })).toContainText('Waiting for Approval')
  await page.getByText('Waiting for confirmation').click()
  await expect(page.getByText(/Jo Misses.*Waiting for approval until/)).toBeVisible()
  await judgeAllLooks(page, outputDir, 'desk')
  expect(await status(id, 'confirmed')).toMatchObject({ status: 200 })
  await phone.expectMessage(new RegExp(`#${id}`))
  await expect(client.getByText('Waiting for Approval')).toHaveCount(0)

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
