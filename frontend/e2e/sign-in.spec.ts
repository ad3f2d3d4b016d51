// Signing in and out: the browser here, the simulator's phones there.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { askForLink, logOut, matchNumber, question } from './support/sign-in'

const dashboard = /\/admin\/dashboard$/

test('staff sign in on a new device with the number, and on a known one without', async ({
  page,
  request,
  salon,
}) => {
  const phone = new Phone(request, 'ava', salon.simulator)
  const link = await askForLink(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const number = await matchNumber(page)
  await phone.follow(link)
  await phone.expectMessage(question)
  await expectNobody(page)
  await phone.send(number)
  await expect(page).toHaveURL(dashboard)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/$/)

  const asked = await questions(phone)
  await phone.follow(await askForLink(page))
  await expect(page).toHaveURL(dashboard)
  expect(await questions(phone)).toBe(asked)
})

const questions = async (phone: Phone) => (await phone.inbox()).filter((text) => question.test(text)).length

/** The waiting page asks once more, and is told that nobody is signed in. */
async function expectNobody(page: Page): Promise<void> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/api/session/user'))
  expect(answer.status()).toBe(401)
  await expect(page).toHaveURL(/\/login$/)
}

test('a client is told that this page is not for clients, and led to the main site', async ({
  page,
  request,
  salon,
}) => {
  const phone = await Phone.bought(request, 'Nina Client', salon.simulator)
  await phone.follow(await askForLink(page))
  await expect(page).toHaveURL(/\/$/)
  const notice = page.getByRole('alert').filter({ hasText: 'Access Restricted' })
  await expect(notice).toContainText(
    'This login page is for staff and admins only. Clients use the main site.',
  )
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
})

test('the master signs in on the platform’s own host, always with the number', async ({
  page,
  request,
  salon,
}) => {
  const login = new URL('/login', salon.platform)
  const phone = new Phone(request, 'mia', salon.simulator)
  const link = await askForLink(page, login.href)
  await expectAccessible(page)
  const number = await matchNumber(page)
  await phone.follow(link)
  await phone.expectMessage(question)
  await expectNobody(page)
  await phone.send(number)
  await expect(page).toHaveURL(/^http:\/\/www\.localhost:\d+\/master\/dashboard$/)
})

test('logging out ends the session for every browser with its cookies', async ({
  page,
  request,
  context,
  salon,
}) => {
  const phone = new Phone(request, 'okafor', salon.simulator)
  const link = await askForLink(page)
  const number = await matchNumber(page)
  await phone.follow(link)
  await phone.expectMessage(question)
  await phone.send(number)
  await expect(page).toHaveURL(dashboard)

  const cookies = await context.cookies()
  const asBefore = {
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-session-id': cookies.find(({ name }) => name === 'session-id')?.value ?? '',
    },
  }
  expect((await request.get('/api/session/user', asBefore)).status()).toBe(200)
  await page.goto('/')
  await logOut(page)
  for (const path of [
    '/api/session/user',
    '/api/auth/me',
    '/api/client/bookings',
    '/api/client/whatsapp-link',
  ]) {
    expect((await request.get(path, asBefore)).status(), path).toBe(401)
  }
  const answer = await request.get('/api/session/user', asBefore)
  expect(await answer.text()).toBe('Session not verified')
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('the sign-in page is accessible and fits', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Staff and Admin Login' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await askForLink(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
