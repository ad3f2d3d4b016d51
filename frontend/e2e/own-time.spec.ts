// The desk adds a booking at a time of its own choice: over what is in the way with a reason, and at a start that is not listed.
import { salonOf } from './booking-journey'
import { button, dialog } from './support/dashboard'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000)

interface Stylist {
  readonly id: number
  readonly available_service_ids: readonly number[]
}

interface Row {
  readonly client_name: string
  readonly start_time: string
  readonly overlaps: readonly { readonly reason: string }[]
}

test('the desk books over what is in the way, between the listed times', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  // Late in the evening nobody works: the hours are in the way, whatever the day.
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${dayIn(7)}`)
  await button(page, 'Add').click()
  const form = dialog(page)
  await form.getByLabel(/^Name/).fill('Bea Late')
  const { plain } = await salonOf(request)
  await form.getByLabel('Add a service').selectOption(String(plain.id))
  // Other tests of this salon change who does what, and what there is.
  const staff: Stylist[] = await (await request.get('/api/client/staff')).json()
  const able = staff.find(({ available_service_ids: ids }) => ids.length === 0 || ids.includes(plain.id))
  if (!able) throw new Error(`nobody does ${plain.name}`)
  await form.getByLabel('Staff').selectOption(String(able.id))
  await form.getByRole('checkbox', { name: 'Another time' }).check()
  await form.getByLabel('Start').fill('22:35')
  await expect(form.getByRole('list', { name: 'In the way' })).toBeVisible()
  const start = form.getByLabel('Start')
  await judgeAllLooks(page, test.info().outputDir, 'own-time', () => start.scrollIntoViewIfNeeded())
  await button(form, 'Create booking').click()
  await expect(form.getByText('Please give a reason.')).toBeVisible()
  await form.getByLabel('Reason').fill('After her shift')
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.status() === 201,
  )
  await button(form, 'Create booking').click()
  const row: Row = await (await made).json()
  expect(row.client_name).toBe('Bea Late')
  expect(new Date(row.start_time).getUTCMinutes()).toBe(35)
  await expect(page.getByRole('button', { name: /10:35 – .*Bea Late/ })).toBeVisible()
})
