// The salon's landing page, on the demo salon.
import { expectAccessible, expectNoSidewaysScroll, keepPicture } from './support/checks'
import { expect, test, withoutAnswers } from './support/page'

test('shows the salon, six services, the team and the hours', async ({ page, request }, info) => {
  const services: unknown[] = await (await request.get('/api/client/services')).json()
  const staff: { name: string }[] = await (await request.get('/api/client/staff')).json()
  expect(services.length).toBeGreaterThan(6)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/booking')
  await expect(page.getByRole('region', { name: 'Our Services' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('link', { name: `View All Services (${services.length})` })).toBeVisible()
  for (const { name } of staff) await expect(page.getByRole('heading', { name, level: 3 })).toBeAttached()
  await expect(page.locator('.hours > div')).toHaveCount(7)
  await keepPicture(page, 'landing', info.outputDir)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('is themed before the first paint and remembers light or dark', async ({ page }) => {
  await page.goto('/')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand'),
  )
  expect(brand).toMatch(/^#[0-9a-f]{6}$/)
  const before = await theme()
  await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).click()
  await page.reload()
  expect(await theme()).not.toBe(before)
  await expectAccessible(page)
})

test('is dark at night with the system, until the visitor has chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const root = page.locator('html')
  const toDark = page.getByRole('button', { name: 'Use dark theme' })
  const toLight = page.getByRole('button', { name: 'Use light theme' })
  await expect(toDark).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await toLight.click()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(toDark).toBeVisible()
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('lets the keyboard skip to the content first', async ({ page }) => {
  await page.goto('/')
  const rating = page.getByRole('link', { name: '4.9 (124 reviews)' })
  await expect(rating).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(rating).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeFocused()
})

test('leads from Contact to the address, from any page', async ({ page, isMobile }) => {
  await page.goto('/services')
  const contact = page.getByRole('link', { name: 'Contact' })
  // A phone's bar has no Contact: there the address itself must lead to the same place.
  await expect(contact).toHaveCount(isMobile ? 0 : 1)
  await (isMobile ? page.goto('/#visit') : contact.click())
  await expect(page).toHaveURL(/\/#visit$/)
  await expect(page.getByRole('heading', { name: 'Visit Us' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Visit Us' })).toBeInViewport()
})

test.describe('when parts are missing', () => {
  test.use({ expectedFailures: /\/api\/client\/(services|staff|shop-hours)$/ })

  test('says which, and keeps the rest', async ({ page }) => {
    await withoutAnswers(page)
    await page.route(/\/api\/client\/(services|staff|shop-hours)$/, (route) =>
      route.fulfill({ status: 422, contentType: 'text/plain', body: 'Closed for repair.' }),
    )
    await page.goto('/')
    await expect(page.getByText('Error loading services: Closed for repair.')).toBeVisible()
    await expect(page.getByText('Error loading team: Closed for repair.')).toBeVisible()
    await expect(page.getByText('Error loading hours')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible()
    await expectAccessible(page)
  })

  test('says what is empty', async ({ page }) => {
    await withoutAnswers(page)
    await page.route(/\/api\/client\/(services|staff)$/, (route) => route.fulfill({ json: [] }))
    await page.goto('/')
    await expect(page.getByText('No services available at the moment.')).toBeVisible()
    await expect(page.getByText('No team members available for booking at the moment.')).toBeVisible()
    await expectAccessible(page)
  })
})
