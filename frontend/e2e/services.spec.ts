// The services page, on the demo salon.
import { expectAccessible, expectNoSidewaysScroll, keepPicture } from './support/checks'
import { expect, test, withoutAnswers } from './support/page'

interface Service {
  readonly id: number
  readonly name: string
  readonly category_name: string | null
}

test('lists every service and filters by category', async ({ page, request }, info) => {
  const services: Service[] = await (await request.get('/api/client/services')).json()
  const category = services.find(({ category_name }) => category_name)?.category_name ?? ''
  const inCategory = services.filter(({ category_name }) => category_name === category)
  expect(inCategory.length).toBeGreaterThan(0)

  await page.goto('/services')
  await expect(page.locator('.service')).toHaveCount(services.length)
  await keepPicture(page, 'services', info.outputDir)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const chip = page.getByRole('button', { name: category, exact: false }).first()
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(chip).toBeFocused()
  await expect(page.locator('.service')).toHaveCount(inCategory.length)
  await expectAccessible(page)
})

test('carries a service into the booking', async ({ page, request }) => {
  const services: Service[] = await (await request.get('/api/client/services')).json()
  await page.goto('/services')
  await page.getByRole('link', { name: 'Book This Service' }).first().click()
  await expect(page).toHaveURL(/\/booking/)
  await expect(page.getByRole('heading', { name: 'Book Your Appointment' })).toBeVisible()
  await expect(page.getByText(services[0]?.name ?? 'no services').first()).toBeVisible()
})

test.describe('when it fails', () => {
  test.use({ expectedFailures: /\/api\/client\/services$/ })

  test('offers to reload the page', async ({ page }) => {
    await withoutAnswers(page)
    let broken = true
    await page.route(/\/api\/client\/services$/, (route) =>
      broken ? route.fulfill({ status: 422, body: 'No.' }) : route.continue(),
    )
    await page.goto('/services')
    await expect(page.getByText('Error loading services. Please try again.')).toBeVisible()
    await expectAccessible(page)
    broken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.locator('.service').first()).toBeVisible()
  })
})

test('keeps the chips over an empty category', async ({ page }) => {
  await page.goto('/services?category=Nothing%20here')
  await expect(page.getByText('No services found in this category.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^All Services/ })).toBeVisible()
  await expectAccessible(page)
})
