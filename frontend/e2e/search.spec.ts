// The search of the dashboard, by the keyboard alone: from a tab to a client's file and to a booking's day, and back with Esc.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { openTab, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search clients and bookings' })
const opener = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const options = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option')

/** Keys that are pressed before the field is there are the page's. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

interface Listed {
  readonly name: string
  readonly total_bookings: number
}

/** A client of the demo salon who has no namesake. */
async function someClient(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => /\/api\/admin\/clients\?|\/clients$/.test(response.url()))
  await openTab(page, 'crm')
  const clients: Listed[] = await (await answer).json()
  const names = clients.map(({ name }) => name)
  const name = clients
    .filter(({ total_bookings }) => total_bookings > 0)
    .map((client) => client.name)
    .find((one) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(one) && names.filter((n) => n === one).length === 1)
  if (!name) throw new Error('the demo salon has no such client')
  return name
}

test('the keyboard finds a client and a booking from any tab, and Esc leads back', async ({
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const name = await someClient(page)
  await openTab(page, 'services')
  await opener(page).focus()
  await openSearch(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()

  await openSearch(page)
  await page.keyboard.type(name.toUpperCase())
  await expect(options(page, 'Clients').first()).toContainText(name)
  await expect(options(page, 'Clients').first()).toHaveAttribute('aria-selected', 'true')
  const answer = page.waitForResponse((response) => /clients\/\d+\/crm/.test(response.url()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  const { recent_bookings: recent }: { recent_bookings: { id: number }[] } = await (await answer).json()
  const number = recent[0]?.id
  await expect(page).toHaveURL(/tab=crm&client=\d+/)
  await expect(page.getByRole('heading', { name: 'Recent bookings' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openSearch(page)
  await page.keyboard.type(`#0${number}`)
  const bookings = options(page, 'Bookings')
  await expect(bookings.first()).toContainText(`#${number}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`tab=bookings&view=day&day=[\\d-]+&booking=${number}$`))
  await expect(page.getByRole('region', { name: 'Booking details' })).toBeVisible()

  await openSearch(page)
  await page.keyboard.type('add')
  await expect(options(page, 'Actions').first()).toHaveText('Add booking')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /booking/i })).toBeVisible()
  // What is open keeps the keyboard.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveCount(0)
})

for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme })

      test('the search is accessible, with results and without', async ({ page, request, salon }, {
        outputDir,
      }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        const name = await someClient(page)
        await opener(page).click()
        await expect(field(page)).toBeFocused()
        await expectAccessible(page)
        await page.screenshot({ path: `${outputDir}/search-empty.png` })
        await field(page).fill(name.slice(0, 2))
        await expect(page.getByRole('group', { name: 'Clients' })).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.screenshot({ path: `${outputDir}/search-found.png` })
        await field(page).fill('xyzzy')
        await expect(page.getByText('Nothing found for “xyzzy”.')).toBeVisible()
        await expectAccessible(page)
        await page.screenshot({ path: `${outputDir}/search-nothing.png` })
      })
    })

test('staff find their own bookings, and nobody’s number', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'okafor', salon.simulator))
  await openTab(page, 'bookings')
  const answer = page.waitForResponse((response) => response.url().includes('/api/admin/search'))
  await openSearch(page)
  await page.keyboard.type('ma')
  const found: { clients: unknown[] } = await (await answer).json()
  expect(found.clients).toEqual([])
  await expect(page.getByRole('group', { name: 'Clients' })).toHaveCount(0)
})
