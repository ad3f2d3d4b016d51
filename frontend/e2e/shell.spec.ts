// The frame: unknown addresses, unknown salons, the visitor's own empty page.
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { expect, test } from './support/page'

test.describe('an unknown address', () => {
  test.use({ expectedFailures: /\/no\/such\/page$/ })

  test('shows the not-found page inside the salon', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(page).toHaveTitle(/^404 Page Not Found, /)
    await expectAccessible(page)
  })
})

test('moves the focus to the new page’s heading', async ({ page, isMobile }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: isMobile ? 'Mobile' : 'Main' })
    .getByRole('link', { name: 'Services' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeFocused()
  await expect(page).toHaveTitle(/^Our Services, /)
})

test('leaves the focus at the top after a reload', async ({ page, isMobile }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: isMobile ? 'Mobile' : 'Main' })
    .getByRole('link', { name: 'Services' })
    .click()
  const heading = page.getByRole('heading', { level: 1, name: 'Our Services' })
  await expect(heading).toBeFocused()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('invites a new visitor to verify or to look around', async ({ page }) => {
  await page.goto('/my-bookings')
  await expect(page.getByRole('heading', { name: 'Get Started with Bookings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify via WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Services First' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test.describe('a lost download', () => {
  test.use({ expectedFailures: /\/assets\// })

  test('of a page is made up for', async ({ page, isMobile }) => {
    let reloaded = false
    await page.route('/services', (route) => {
      reloaded = true
      return route.continue()
    })
    await page.route(/\/assets\/services-[^/]*\.js$/, (route) =>
      reloaded ? route.continue() : route.abort(),
    )
    await page.goto('/')
    await page
      .getByRole('navigation', { name: isMobile ? 'Mobile' : 'Main' })
      .getByRole('link', { name: 'Services' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible()
    expect(reloaded).toBe(true)
  })
})

test.describe('a salon that is not there', () => {
  test.use({ expectedFailures: /shop-config|closed-shop|\/$/ })

  test('is offered for set-up', async ({ page, baseURL }) => {
    const url = new URL(baseURL ?? '')
    url.hostname = `nobody-here.${url.hostname.replace(/^www\./, '')}`
    await page.goto(url.href)
    await expect(page.getByRole('heading', { name: 'Salon Not Set Up Yet' })).toBeVisible()
    const platform = new URL('/', baseURL)
    platform.hostname = platform.hostname.replace(/^(?:www\.)?localhost$/, 'www.localhost')
    await expect(page.getByRole('link', { name: 'Set Up Your Salon' })).toHaveAttribute('href', platform.href)
    await expect(page.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/login')
    await expectAccessible(page)
  })
})
