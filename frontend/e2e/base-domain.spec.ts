// The platform below a domain of three labels, over plain http, so that its pages are no secure context either.
import type { Page } from '@playwright/test'
import { bookAs } from './booking-journey'
import { opensForBooking } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'
import { makeSalon } from './support/wizard'

test.use({ baseDomain: 'parlour.test.example' })
// An owner, a client and a master, each with a phone.
test.slow()

/** The front page at a label below the base domain. */
function below(platform: string, label: string): string {
  const url = new URL(platform)
  url.hostname = `${label}.${url.hostname}`
  return url.href
}

const slogan = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your salon, beautifully booked' })

test('a salon is made on the platform, and booked at its own address', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { platform, simulator } = salon
  expect(platform).toMatch(/^http:\/\/parlour\.test\.example:\d+$/)
  const address = below(platform, 'fern-house')

  const owner = await Phone.bought(request, 'Fern Owner', simulator)
  const link = await makeSalon(page, platform, owner, 'Fern House')
  await expect(link).toHaveText(new URL(address).host)
  await link.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Fern House' })).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: address })).newPage()
  await signIn(desk, owner)
  await opensForBooking(desk)
  await desk.context().close()

  const client = await (await browser.newContext({ baseURL: address })).newPage()
  const haircut = { id: 0, name: 'Haircut', price: 4500, duration_minutes: 45, modifiers: [] }
  await bookAs(client, haircut, 'Camille Rhodes')
  const camille = await Phone.bought(request, 'Camille Rhodes', simulator)
  await camille.follow(client.getByRole('link', { name: 'Confirm via WhatsApp' }))
  await expect(client.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await client.context().close()

  await signIn(page, new Phone(request, 'mia', simulator), `${platform}/login`)
  await expect(page).toHaveURL(`${platform}/master/dashboard`)
  const row = page.getByRole('link', { name: new URL(address).host })
  await expect(row).toHaveAttribute('href', address)
})

test('the wizard shows the whole address of the salon to be', async ({ page, request, salon }) => {
  await page.goto(`${salon.platform}/setup-salon`)
  await page.getByRole('textbox', { name: 'Shop name' }).fill('Luna Hair')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const owner = await Phone.bought(request, 'Luna Owner', salon.simulator)
  await owner.follow(page.getByRole('link', { name: 'Open WhatsApp' }))
  const { host } = new URL(below(salon.platform, 'luna-hair'))
  await expect(page.getByText(`${host} is available`, { exact: true })).toBeVisible()
})

test('reserved labels are the platform, and a salon leads to it', async ({ page, salon }) => {
  await page.goto(below(salon.platform, 'www'))
  await expect(slogan(page)).toBeVisible()
  await page.goto('/setup-salon')
  await expect(page).toHaveURL(`${salon.platform}/setup-salon`)
  await expect(page.getByRole('textbox', { name: 'Shop name' })).toBeVisible()
})

test.describe('where no salon is', () => {
  test.use({ expectedFailures: /shop-config|closed-shop|\/$/ })

  test('the platform is offered', async ({ page, salon }) => {
    await page.goto(below(salon.platform, 'nobody'))
    await expect(page.getByRole('heading', { name: 'Salon Not Set Up Yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Set Up Your Salon' }).click()
    await expect(page).toHaveURL(`${salon.platform}/`)
    await expect(slogan(page)).toBeVisible()
  })
})
