// The CRM tab: who comes to the salon, what that adds up to, and where the salon stands with them.
import type { Locator, Page } from '@playwright/test'
import { bookAndConfirm, bookUpToConfirmation, confirmButton, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Clients come to book, and every dialog is looked at.
test.slow()

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const rows = (page: Page) =>
  page
    .getByRole('table')
    .locator('tbody')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('button', { name: 'Show more' }) })
const file = (page: Page, name: string) => page.getByRole('dialog', { name })
const form = (page: Page) => page.getByRole('dialog', { name: 'Update relationship' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search clients' })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter by status' })
const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

/** What stands beside a name in a list of facts. */
const fact = (place: Page | Locator, name: string) =>
  place
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('dd')
    .first()

/** The salon has hundreds of clients, and the list shows the first of them. */
async function openClient(page: Page, name: string): Promise<Locator> {
  await search(page).fill(name)
  await button(page, name).click()
  await expect(file(page, name).getByRole('heading', { name: 'Recent bookings' })).toBeVisible()
  return file(page, name)
}

test('a booking shows in the numbers of the salon and of its client', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'crm')
  await expect(rows(page)).toHaveCount(50)
  const clients = Number(await fact(page, 'Total Clients').innerText())
  const fresh = Number(await fact(page, 'New').innerText())

  const phone = await Phone.bought(request, 'Nora New', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Nora New', service: plain }
  const { client } = await bookAndConfirm(browser, visit)
  await client.context().close()

  await openTab(page, 'crm')
  await expect(fact(page, 'Total Clients')).toHaveText(String(clients + 1))
  await expect(fact(page, 'New')).toHaveText(String(fresh + 1))
  // Nothing is spent before the visit; it is expected all the same.
  await search(page).fill('Nora New')
  await expect(row(page, 'Nora New').getByRole('cell')).toContainText([/Nora New/, 'Active', '1', '$0.00'])
  const nora = await openClient(page, 'Nora New')
  await expect(fact(nora, 'Total spent')).toHaveText('$0.00')
  await expect(fact(nora, 'Lifetime value')).toHaveText(money(plain.price))
  await expect(fact(nora, 'Bookings')).toHaveText('1')
  await expect(fact(nora, 'Reliability')).toHaveText('100%')
  const recent = nora.getByRole('region', { name: 'Recent bookings' }).getByRole('listitem')
  await expect(recent).toHaveCount(1)
  await expect(recent).toContainText([new RegExp(`${plain.name}.*Confirmed`)])
})

test('clients are filtered and searched, and the address keeps it', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'crm')
  await expect(rows(page)).toHaveCount(50)
  await filter(page).selectOption('VIP clients')
  await expect(row(page, 'Marc Blanc')).toHaveCount(0)
  await expect(row(page, 'Camille Rhodes')).toContainText('VIP')
  await expect(rows(page).filter({ hasNotText: 'VIP' })).toHaveCount(0)
  await filter(page).selectOption('Blacklisted clients')
  await expect(row(page, 'Marc Blanc')).toContainText('Blacklisted')
  await expect(row(page, 'Camille Rhodes')).toHaveCount(0)

  await filter(page).selectOption('All clients')
  await search(page).fill('c')
  await expect(page.getByText('Please enter at least 2 characters.')).toBeVisible()
  await search(page).pressSequentially('amille')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Camille Rhodes')).toBeVisible()
  await expect(page).toHaveURL(/[?&]search=camille/)
  await page.reload()
  await expect(search(page)).toHaveValue('camille')
  await expect(rows(page)).toHaveCount(1)
  await search(page).fill('nobody of that name')
  await expect(page.getByText('No clients found.')).toBeVisible()
})

test('a blacklisted client is asked to call, and can book again once that is over', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  const phone = await Phone.bought(request, 'Bella Barred', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Bella Barred', service: plain }
  const { client } = await bookAndConfirm(browser, visit)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'crm')
  const bella = await openClient(page, 'Bella Barred')
  await button(bella, 'Update relationship').click()
  await form(page).getByLabel('Status').selectOption('Blacklisted')
  await form(page).getByLabel('Notes').fill('Never pays.')
  await button(form(page), 'Add tag').click()
  const prompt = page.getByRole('dialog', { name: 'New tag' })
  await prompt.getByLabel('Tag').fill('   ')
  await button(prompt, 'Add').click()
  await expect(prompt.getByText('Please enter a tag.')).toBeVisible()
  await prompt.getByLabel('Tag').fill(' owes money ')
  await button(prompt, 'Add').click()
  await button(form(page), 'Save changes').click()
  await expect(page.getByText('Client updated', { exact: true })).toBeVisible()
  await expect(bella.getByText('owes money')).toBeVisible()
  await expect(bella.getByText('Never pays.')).toBeVisible()
  await button(bella, 'Close').last().click()
  await expect(row(page, 'Bella Barred')).toContainText('Blacklisted')
  await search(page).fill('owes')
  await expect(row(page, 'Bella Barred')).toBeVisible()

  // In another window each time: nothing is chosen there yet.
  const tryToBook = async () => {
    const window = await client.context().newPage()
    // Not when she has an appointment already.
    await bookUpToConfirmation(window, plain, 0)
    await confirmButton(window).click()
    return window
  }
  const refused = await tryToBook()
  await expect(refused.getByText('Please call the salon to book.').first()).toBeVisible()

  await openTab(page, 'crm')
  await button(await openClient(page, 'Bella Barred'), 'Update relationship').click()
  await form(page).getByLabel('Status').selectOption('Active')
  await button(form(page), 'Remove tag owes money').click()
  await button(form(page), 'Save changes').click()
  await expect(file(page, 'Bella Barred').getByText('owes money')).toHaveCount(0)
  const accepted = await tryToBook()
  await expect(accepted.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await client.context().close()
})

test.describe('when two people change the same client', () => {
  test.use({ expectedFailures: /\/api\/admin\/clients\/\d+\/relationship$/ })

  test('the second is told, and nothing is overwritten', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    await openTab(page, 'crm')
    await button(await openClient(page, 'Priya Nair'), 'Update relationship').click()
    await form(page).getByLabel('Notes').fill('Written by the second.')
    const other = await page.context().newPage()
    await openTab(other, 'crm')
    await button(await openClient(other, 'Priya Nair'), 'Update relationship').click()
    await form(other).getByLabel('Notes').fill('Written by the first.')
    await button(form(other), 'Save changes').click()
    await expect(other.getByText('Client updated', { exact: true })).toBeVisible()
    await other.close()

    await button(form(page), 'Save changes').click()
    await expect(form(page).getByText(/was changed by Ava Laurent/)).toBeVisible()
    await expect(page.getByText('Update failed')).toBeVisible()
    await button(form(page), 'Cancel').click()
    await expect(file(page, 'Priya Nair').getByText('Written by the first.')).toBeVisible()
  })
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('the tab and its dialogs are accessible and fit', async ({ page, request, salon }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openTab(page, 'crm')
        const fits = async () => {
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
        await expect(rows(page)).toHaveCount(50)
        await expect(page.getByRole('region', { name: 'Client segments' })).toBeVisible()
        await fits()
        await search(page).fill('c')
        await expect(page.getByText('Please enter at least 2 characters.')).toBeVisible()
        await fits()
        await search(page).fill('')

        await openClient(page, 'Camille Rhodes')
        await fits()
        await button(dialog(page), 'Update relationship').click()
        await form(page).getByLabel('Status').selectOption('Blacklisted')
        await fits()
        await button(form(page), 'Add tag').click()
        const prompt = page.getByRole('dialog', { name: 'New tag' })
        await button(prompt, 'Add').click()
        await expect(prompt.getByText('Please enter a tag.')).toBeVisible()
        await fits()
        await page.keyboard.press('Escape')
        await expect(button(form(page), 'Add tag')).toBeFocused()
        await page.keyboard.press('Escape')
        const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
        await fits()
        await button(question, 'Discard').click()
        await expect(button(dialog(page), 'Update relationship')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(button(page, 'Camille Rhodes')).toBeFocused()
      })
    })
  }
}
