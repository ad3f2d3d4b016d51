// The salon's dashboard: each tab creates, edits and deletes, and a client sees what comes of it.
import type { Page } from '@playwright/test'
import { salonOf, service } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { addChair, button, dialog, finish, openTab, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const bookLink = (page: Page, name: string) =>
  page.getByRole('link', { name: 'Book This Service' }).filter({ hasText: name })
/** The date above the tabs, as long as the page has room for it: "Tue, Nov 24", "Tuesday, November 24, 2026". */
const today = (page: Page) =>
  page.getByText(/^\w+day, \w+ \d+, \d{4}$|^\w{3}, \w{3} \d+$/).filter({ visible: true })

test('a service is added, becomes bookable, is changed, and goes', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'services')
  await button(page, 'Add Service').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill('Silk Press')
  await dialog(page)
    .getByLabel(/^Duration/)
    .fill('45')
  await dialog(page)
    .getByLabel(/^Base price/)
    .fill('55')
  await button(dialog(page), 'Add modifier').click()
  await dialog(page).getByLabel('Modifier name').fill('Hair length')
  await dialog(page).getByRole('switch', { name: 'Required' }).click()
  await dialog(page).getByLabel('Option name').fill('Long')
  await dialog(page).getByLabel('Long extra charge').fill('20')
  await dialog(page).getByLabel('Long extra minutes').fill('15')
  await finish(page, 'Add service', 'Service added')
  await expect(page.getByRole('row', { name: /Silk Press/ })).toContainText('$55.00')

  const made = (await salonOf(request)).services.find(({ name }) => name === 'Silk Press')
  if (!made) throw new Error('clients do not see the new service')
  expect(made).toMatchObject({ price: 5500, duration_minutes: 45 })
  await page.goto('/booking')
  await service(page, made).click()
  await expect(dialog(page).getByRole('radio', { name: /Long/ })).toBeVisible()

  await openTab(page, 'services')
  await button(page, 'Edit Silk Press').click()
  await dialog(page)
    .getByLabel(/^Base price/)
    .fill('65')
  await button(dialog(page), 'Delete modifier Hair length').click()
  await finish(page, 'Save changes', 'Service updated')
  await expect(page.getByRole('row', { name: /Silk Press/ })).toContainText('$65.00')
  await page.goto('/services')
  await expect(bookLink(page, 'Silk Press')).toBeVisible()
  await expect(page.getByText('$65.00')).toBeVisible()

  await openTab(page, 'services')
  await button(page, 'Delete Silk Press').click()
  await expect(dialog(page).getByText('No upcoming bookings depend on it.')).toBeVisible()
  await finish(page, 'Delete', 'Service deleted')
  await expect(page.getByRole('row', { name: /Silk Press/ })).toHaveCount(0)
  expect((await salonOf(request)).services.map(({ name }) => name)).not.toContain('Silk Press')
})

test('a category is added, heads the services given to it, is changed, and goes', async ({
  page,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'categories')
  await button(page, 'Add Category').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill('Bridal')
  await finish(page, 'Add category', 'Category added')
  await openTab(page, 'services')
  await button(page, `Edit ${plain.name}`).click()
  await dialog(page).getByLabel('Category').selectOption('Bridal')
  await finish(page, 'Save changes', 'Service updated')

  await openTab(page, 'categories')
  await button(page, 'Edit Bridal').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill('Weddings')
  await finish(page, 'Save changes', 'Category updated')
  await page.goto('/services')
  await page.getByRole('button', { name: /^Weddings/ }).click()
  const book = bookLink(page, plain.name)
  await expect(book).toBeVisible()

  await openTab(page, 'categories')
  await button(page, 'Delete Weddings').click()
  await expect(dialog(page).getByText('1 service stays on the menu, without a category.')).toBeVisible()
  await finish(page, 'Delete', 'Category deleted')
  await page.goto('/services')
  await expect(book).toBeVisible()
  await expect(page.getByRole('button', { name: /^Weddings/ })).toHaveCount(0)
})

test('chairs that allow something else leave a service without times', async ({ page, request, salon }) => {
  const { plain, customizable } = await salonOf(request)
  const slots = async () => {
    const { days }: { days: { slot_count: number }[] } = await (
      await request.get(
        `/api/client/days?staffId=0&totalDuration=${plain.duration_minutes}&services=${plain.id}`,
      )
    ).json()
    // From tomorrow on: today's times pass while the test runs.
    return days.slice(1).reduce((sum, { slot_count }) => sum + slot_count, 0)
  }
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await addChair(page, 'Window seat')
  const row = page.getByRole('row', { name: /Window seat/ })
  await expect(row).toContainText('All staff')
  await expect(row).toContainText('All services')
  await button(page, 'Delete Window seat').click()
  await finish(page, 'Delete', 'Chair deleted')
  await expect(row).toHaveCount(0)

  const free = await slots()
  expect(free).toBeGreaterThan(0)
  const allow = async (service: string | null) => {
    const edit = page.getByRole('button', { name: /^Edit / })
    for (let place = 0; place < (await edit.count()); place++) {
      await edit.nth(place).click()
      for (const allowed of await dialog(page).getByRole('checkbox', { checked: true }).all())
        await allowed.uncheck()
      if (service !== null) await dialog(page).getByRole('checkbox', { name: service }).check()
      await finish(page, 'Save changes', 'Chair updated')
    }
  }
  await allow(customizable.name)
  expect(await slots()).toBe(0)
  await allow(null)
  expect(await slots()).toBe(free)
})

test.describe('when two people change the same thing', () => {
  test.use({ expectedFailures: /\/api\/admin\/categories\/\d+$/ })

  test('the slower one is told who was faster', async ({ page, request, context, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    await openTab(page, 'categories')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    const name = dialog(page).getByLabel('Name *', { exact: true })
    const before = await name.inputValue()
    const faster = await context.newPage()
    await openTab(faster, 'categories')
    await faster
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await dialog(faster).getByLabel('Name *', { exact: true }).fill(`${before} first`)
    await finish(faster, 'Save changes', 'Category updated')
    await name.fill(`${before} second`)
    await button(dialog(page), 'Save changes').click()
    await expect(dialog(page).getByText(/was changed by Ava Laurent at .* Reload to see it\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: `${before} first`, includeHidden: true })).toBeVisible()
  })
})

test('staff change services only, and leave by the login page', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'okafor', salon.simulator))
  await openTab(page, 'categories')
  await expect(page.getByText('Managing: Glow Beauty Studio')).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(0)
  await openTab(page, 'services')
  await expect(button(page, 'Add Service')).toBeVisible()
  for (const closed of ['crm', 'staff', 'schedules', 'settings']) {
    await page.goto(`/admin/dashboard?tab=${closed}`)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Bookings')
    await expect(page.getByRole('tab')).toHaveText(['Bookings', 'Categories', 'Services', 'Chairs'])
  }
  // What the calendar asks last has been answered: after the logout it would be refused.
  const last = page.waitForResponse((answer) => answer.url().includes('/api/admin/stranded'))
  const undo = page.waitForResponse((answer) => answer.url().includes('/api/admin/actions/last'))
  await page.reload()
  await Promise.all([last, undo])
  await expect(page.getByRole('region', { name: /^Day calendar/ })).toBeVisible()
  await button(page, 'Logout').click()
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('the master chooses a salon first, then manages it', async ({ page, request, salon }) => {
  const platform = new URL(salon.url)
  platform.hostname = 'www.localhost'
  await signIn(page, new Phone(request, 'mia', salon.simulator), new URL('/login', platform).href)
  const own = new URL('/admin/dashboard', platform).href
  await page.goto(own)
  await expect(page.getByRole('heading', { name: 'Shop Selection Required' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${own}?shopId=1`)
  await expect(page.getByRole('heading', { name: 'Salon Dashboard' })).toBeVisible()
  await expect(page.getByText('Managing: Glow Beauty Studio')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Master Dashboard' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

test('no other user gets in', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expectAccessible(page)
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('every tab and dialog is accessible and fits', async ({ page, request, salon }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        for (const tab of ['categories', 'services', 'chairs'] as const) {
          await openTab(page, tab)
          await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
          await expect(today(page)).toHaveCount(1)
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
          await page
            .getByRole('button', { name: /^Edit / })
            .first()
            .click()
          await expect(dialog(page)).toBeVisible()
          await dialog(page).getByLabel('Name *', { exact: true }).fill('')
          await button(dialog(page), 'Save changes').click()
          await expect(
            dialog(page)
              .getByText(/name is required\.$/)
              .first(),
          ).toBeVisible()
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
          await button(dialog(page), 'Cancel').click()
          await page
            .getByRole('button', { name: /^Delete / })
            .first()
            .click()
          await expect(dialog(page).getByText(/^Looking for bookings/)).toHaveCount(0)
          await expectAccessible(page)
          await button(dialog(page), 'Cancel').click()
        }
      })
    })
  }
}
