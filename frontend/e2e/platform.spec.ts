// The platform's landing page, its header, and its sign-up page.
import { expectAccessible, expectNoSidewaysScroll, keepPicture } from './support/checks'
import { expect, test } from './support/page'
import { onPlatform } from './support/platform'

test('the landing page says what it is, what it costs, and how to begin', async ({ page, baseURL }, info) => {
  await page.goto(onPlatform(baseURL ?? '', '/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Your salon, beautifully booked.' })).toBeVisible()
  await expect(page).toHaveTitle(/Parlour$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await keepPicture(page, 'platform', info.outputDir)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Upgrade to VIP' }).click()
  await expect(page).toHaveURL(/\/setup-salon-vip$/)
  await expect(page.getByText('VIP plan')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/setup-salon$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Salon' })).toBeFocused()
})

test('Contact leads to the foot of the landing page, from any page', async ({ page, baseURL, isMobile }) => {
  await page.goto(onPlatform(baseURL ?? '', '/signup'))
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  } else {
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    await page.getByRole('link', { name: 'Contact' }).click()
  }
  await expect(page).toHaveURL(/\/#contact$/)
  await expect(page.getByRole('heading', { name: 'Contact Parlour' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'hello@parlour.example' })).toBeInViewport()
})

test('signing up leads owners to the set-up, and clients to the main site', async ({ page, baseURL }) => {
  await page.goto(onPlatform(baseURL ?? '', '/signup'))
  const client = page.getByRole('tabpanel', { name: 'Client' })
  await client.getByRole('button', { name: 'Continue' }).click()
  await expect(client.getByText('Phone number must be at least 10 characters')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('tab', { name: 'Salon owner' }).click()
  const owner = page.getByRole('tabpanel', { name: 'Salon owner' })
  await owner.getByLabel('Name').fill('Noor')
  await owner.getByLabel('Phone number').fill('+1 555 010 0999')
  await owner.getByRole('button', { name: 'Set up your salon' }).click()
  await expect(page).toHaveURL(/\/setup-salon$/)
})

test('a salon’s host sends those who want their own salon to the platform', async ({ page, baseURL }) => {
  await page.goto('/signup')
  await expect(page).toHaveURL(onPlatform(baseURL ?? '', '/signup'))
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
})

test.describe('a page that only salons have', () => {
  test.use({ expectedFailures: /\/booking$/ })

  test('is not found on the platform', async ({ page, baseURL }) => {
    await page.goto(onPlatform(baseURL ?? '', '/booking'))
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expectAccessible(page)
  })
})
