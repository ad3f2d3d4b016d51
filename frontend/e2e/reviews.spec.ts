// What clients say of their visits: read by everybody, replied to and hidden by the salon.
import type { Page } from '@playwright/test'
import { bookAndConfirm, salonOf } from './booking-journey'
import { button, dialog, finish, openTab, sizes } from './support/dashboard'
import { callApi } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Everything is looked at.
test.slow()

/** How many seconds of the night are left, in which the salon writes to nobody. */
function secondsOfNight(time: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    timeStyle: 'medium',
  }).format(time)
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  const passed = hour * 3_600 + minute * 60 + second
  if (8 * 3_600 <= passed && passed < 21 * 3_600) return 0
  return (32 * 3_600 - passed) % (24 * 3_600)
}

const items = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a visitor reads what clients say, the newest on the landing page and all on their own', async ({
  page,
}, { outputDir }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: '4.9 (124 reviews)' })).toBeVisible()
  const said = page.getByRole('region', { name: 'What Clients Say' })
  await expect(said.getByRole('listitem')).toHaveCount(3)
  await expect(said.getByRole('img', { name: /^[1-5] of 5 stars$/ })).toHaveCount(3)
  await judgeAllLooks(page, outputDir, 'landing')

  await said.getByRole('link', { name: 'All Reviews (124)' }).click()
  await expect(page).toHaveURL(/\/reviews$/)
  const stars = page.getByRole('main').getByRole('img', { name: /^[1-5] of 5 stars$/ })
  await expect(stars.first()).toBeVisible()
  const before = await stars.count()
  await button(page, 'Show more').click()
  await expect.poll(() => stars.count()).toBeGreaterThan(before)
  await judgeAllLooks(page, outputDir, 'reviews')
})

test('the salon replies to a review and hides its words, and everybody sees both', async ({
  page,
  browser,
  request,
  salon,
}, { outputDir }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'crm')
  await button(page, 'Reviews').click()
  await expect(page).toHaveURL(/[?&]view=reviews/)
  await expect(page.getByRole('region', { name: 'All reviews' })).toContainText('124 reviews')
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true }).getByRole('listitem')
  const newest = reviews.filter({ has: page.getByRole('button', { name: /^Hide/ }) }).first()
  await newest.getByRole('button', { name: /^Reply/ }).click()
  await dialog(page).getByLabel('Reply').fill('Thank you for telling us, we were moved.')
  await finish(page, 'Save reply', 'Reply saved')
  const answered = reviews.filter({ hasText: 'Thank you for telling us, we were moved.' })
  await expect(answered).toHaveCount(1)

  await answered.getByRole('button', { name: /^Hide/ }).click()
  await judgeAllLooks(page, outputDir, 'hiding')
  await button(dialog(page), 'Hide').click()
  await expect(dialog(page).getByText('Please choose a reason.')).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'Private details' }).check()
  await finish(page, 'Hide', 'Review hidden')
  await expect(answered).toContainText('Hidden by the salon: private details')
  await expect(answered.getByRole('button', { name: /^Show again/ })).toBeVisible()
  await judgeAllLooks(page, outputDir, 'dashboard')

  const visitor = await (await browser.newContext(sizes.phone)).newPage()
  await visitor.goto(`${salon.url}/reviews`)
  const read = items(visitor).filter({ hasText: 'Thank you for telling us, we were moved.' })
  await expect(read).toContainText('Hidden by the salon: private details')
  await judgeAllLooks(visitor, outputDir, 'hidden')
  await visitor.context().close()
})

test('a client reviews a visit by the link of a message, and thinks better of it', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { count }: { count: number } = await (await request.get('/api/client/reviews')).json()
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Rita Reviews', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Rita Reviews', service: plain }
  const { client, start } = await bookAndConfirm(browser, visit)
  const [{ id }] = JSON.parse((await callApi(client, 'GET', '/api/client/bookings')).body)
  await client.context().close()

  await salon.advance(Math.ceil((start.getTime() - salon.now()) / 1_000) + 7_200)
  await page.clock.setSystemTime(salon.now())
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const completed = await callApi(page, 'PATCH', `/api/admin/bookings/${id}/status`, { status: 'completed' })
  expect(completed.status, completed.body).toBe(200)

  const guest = await (await browser.newContext({ ...sizes.phone, baseURL: salon.url })).newPage()
  const said = guest.getByRole('region', { name: 'What Clients Say' })
  const send = async (stars: number) => {
    await guest.getByRole('radio', { name: `${stars} of 5 stars` }).check()
    await button(guest, 'Send Review').click()
    await expect(guest.getByText('Thank you.', { exact: true })).toBeFocused()
  }
  const expectFirst = async (stars: number) => {
    await guest.goto('/')
    await expect(guest.getByRole('link', { name: `(${count + 1} reviews)` })).toBeVisible()
    const first = said.getByRole('listitem').first()
    await expect(first).toContainText('Rita found her way here at last.')
    await expect(first.getByRole('img', { name: `${stars} of 5 stars` })).toBeVisible()
  }
  await salon.advance(2 * 3_600 + 60)
  await salon.advance(secondsOfNight(salon.now()))
  // The template's button leads to the platform's host, which leads on.
  const review = await phone.address('Rate your visit')
  await guest.goto(review)
  await expect(guest).toHaveURL(/^http:\/\/glow\.localhost:\d+\/v\//)
  await guest.getByLabel(/^A few words/).fill('Rita found her way here at last.')
  await judgeAllLooks(guest, outputDir, 'writing')
  await send(4)
  await judgeAllLooks(guest, outputDir, 'thanks')
  await expectFirst(4)

  await guest.goto(review)
  await button(guest, 'Change Review').click()
  await send(5)
  await expectFirst(5)
  await guest.context().close()
})
