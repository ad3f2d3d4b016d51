// The master dashboard: making salons, changing them, closing and opening them.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, finish, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { onPlatform, onSalon } from './support/platform'
import { signIn } from './support/sign-in'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.beforeEach(async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'mia', salon.simulator), onPlatform(salon.url, '/login'))
  await expect(page).toHaveURL(/\/master\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Master Admin Dashboard' })).toBeVisible()
})

test('a salon is created, moved, copied, and found again', async ({ page, salon }) => {
  await button(page, 'New Salon').click()
  await dialog(page).getByLabel(/^Name/).fill('Birch Barbers')
  await dialog(page)
    .getByLabel(/^Subdomain/)
    .fill('birch')
  await dialog(page)
    .getByLabel(/^WhatsApp number/)
    .fill('+1 212 555 0188')
  await button(dialog(page), 'Create salon').click()
  await expect(page.getByText('New salon has been created successfully!')).toBeVisible()
  await expect(row(page, 'Birch Barbers')).toContainText('active')

  await button(page, 'Edit Birch Barbers').click()
  await dialog(page)
    .getByLabel(/^Subdomain/)
    .fill('birchbarbers')
  await expect(dialog(page).getByText(/old address inaccessible/)).toBeVisible()
  await dialog(page).getByLabel(/^Plan/).selectOption('VIP')
  await finish(page, 'Save changes', 'Shop updated')
  await expect(row(page, 'Birch Barbers')).toContainText(', VIP')
  await page.goto(onSalon(salon.url, 'birchbarbers', '/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Birch Barbers' })).toBeVisible()

  await page.goto(onPlatform(salon.url, '/master/dashboard'))
  await button(page, 'Duplicate Birch Barbers').click()
  await expect(dialog(page).getByLabel(/^Subdomain/)).toHaveValue('birchbarberscopy')
  await finish(page, 'Duplicate salon', 'Shop duplicated')
  await page.getByRole('searchbox', { name: 'Search salons...' }).fill('(copy)')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search salons...' }).fill('no such salon')
  await expect(page.getByText('No salons found')).toBeVisible()
  await button(page, 'Show all salons').click()
  await expect(row(page, 'Glow Beauty Studio')).toBeVisible()
})

test.describe('what is refused', () => {
  test.use({ expectedFailures: /\/api\/platform\/shops$/ })

  test('is explained in the form that asked for it', async ({ page }) => {
    await button(page, 'New Salon').click()
    await dialog(page).getByLabel(/^Name/).fill('Another Glow')
    await dialog(page)
      .getByLabel(/^Subdomain/)
      .fill('glow')
    await button(dialog(page), 'Create salon').click()
    await expect(
      dialog(page).getByText('This subdomain is already taken. Please choose another one.'),
    ).toBeVisible()
    await dialog(page)
      .getByLabel(/^Subdomain/)
      .fill('www')
    await button(dialog(page), 'Create salon').click()
    await expect(
      dialog(page).getByText('This subdomain is reserved. Please choose another one.'),
    ).toBeVisible()
  })
})

test.describe('a suspended salon', () => {
  test.use({ expectedFailures: /shop-config|closed-shop|\/$/ })

  test('is closed at once, and open again at once', async ({ page, salon }) => {
    const front = onSalon(salon.url, 'luna', '/')
    const dashboard = onPlatform(salon.url, '/master/dashboard')
    const name = (await row(page, 'luna.localhost').locator('.strong').innerText()).trim()
    await button(page, `Suspend ${name}`).click()
    await expect(dialog(page).getByText(`Are you sure you want to suspend "${name}"?`)).toBeVisible()
    await finish(page, 'Suspend', 'Status updated')
    await expect(row(page, 'luna.localhost')).toContainText('suspended')
    await page.goto(front)
    await expect(page.getByRole('heading', { name: 'Salon Not Set Up Yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign in here' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Staff and Admin Login' })).toBeVisible()
    expect((await page.reload())?.status(), 'its people have a way in').toBe(200)
    await page.goto(dashboard)
    await button(page, `Reactivate ${name}`).click()
    await expect(page.getByText('Status updated')).toBeVisible()
    await page.goto(front)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

test('Access opens a salon’s dashboard, and says which', async ({ page }) => {
  await button(page, 'Access Glow Beauty Studio').click()
  await expect(page.getByText('Accessing Salon Dashboard')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/dashboard\?shopId=1$/)
  await expect(page.getByText('Managing: Glow Beauty Studio')).toBeVisible()
  await page.getByRole('link', { name: 'Master Dashboard' }).click()
  await expect(page).toHaveURL(/\/master\/dashboard$/)
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/master/dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectAccessible(page)
})

test('the card of WhatsApp says what WhatsApp says', async ({ page }) => {
  const card = page.getByRole('region', { name: 'WhatsApp' })
  await expect(card.getByText('Connected')).toBeVisible()
  await expect(card.getByText('20 of 20')).toBeVisible()
  await expect(card.getByText('+15550100200, Parlour')).toBeVisible()
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('the dashboard and its dialogs are accessible and fit', async ({ page }) => {
        const check = async () => {
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
        await expect(row(page, 'Glow Beauty Studio')).toBeVisible()
        await expect(page.getByText('Messages waiting')).toBeVisible()
        await check()
        for (const open of [
          'Edit Glow Beauty Studio',
          'Duplicate Glow Beauty Studio',
          'Suspend Glow Beauty Studio',
        ]) {
          await button(page, open).click()
          await expect(dialog(page)).toBeVisible()
          await check()
          await button(dialog(page), 'Cancel').click()
        }
        await button(page, 'New Salon').click()
        await button(dialog(page), 'Create salon').click()
        await expect(dialog(page).getByText('Name must be at least 2 characters')).toBeVisible()
        await check()
      })
    })
  }
}
