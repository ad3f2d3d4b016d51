// The setup wizard: every step in its states, and two owners who want one address.
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { onPlatform } from './support/platform'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function nameSalon(page: Page, salon: string, name: string): Promise<void> {
  await page.goto(onPlatform(salon, '/setup-salon'))
  await field(page, 'Shop name').fill(name)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Verify by WhatsApp')).toBeVisible()
}

async function verify(page: Page, phone: Phone): Promise<void> {
  await phone.follow(page.getByRole('link', { name: 'Open WhatsApp' }))
  await expect(field(page, 'Salon name')).toBeVisible()
}

test('nothing is lost by a reload or by going back', async ({ page, request, salon }) => {
  await nameSalon(page, salon.url, 'Fern & Co')
  await page.reload()
  await expect(heading(page, 'Verify by WhatsApp')).toBeVisible()
  await button(page, 'Check Status').click()
  await expect(page.getByText('Not Verified Yet')).toBeVisible()
  await verify(page, await Phone.bought(request, 'Fern Owner', salon.simulator))
  await expect(field(page, 'Subdomain')).toHaveValue('fern-co')
  await expect(page.getByText(/^fern-co\.localhost:\d+ is available$/)).toBeVisible()
  await field(page, 'Address (optional)').fill('22 Rue Gouraud, Beirut')
  await page.getByLabel('Timezone', { exact: true }).selectOption('Asia/Beirut')
  await page.reload()
  await expect(field(page, 'Address (optional)')).toHaveValue('22 Rue Gouraud, Beirut')
  await button(page, 'Back').click()
  await expect(heading(page, 'Your number is verified')).toBeVisible()
  await button(page, 'Back').click()
  await expect(field(page, 'Shop name')).toHaveValue('Fern & Co')
  await button(page, 'Continue').click()
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Timezone', { exact: true })).toHaveValue('Asia/Beirut')
})

test.describe('two owners want one address', () => {
  test.use({ expectedFailures: /\/api\/public\/complete-shop-setup$/ })

  test('one gets it, the other is told at the field', async ({ page, browser, request, salon }) => {
    const reach = async (own: Page, owner: string) => {
      await nameSalon(own, salon.url, 'Luna Nails')
      await verify(own, await Phone.bought(request, owner, salon.simulator))
      await expect(own.getByText(/is available$/)).toBeVisible()
    }
    const other = await visitor(browser)
    await reach(page, 'First Owner')
    await reach(other, 'Second Owner')
    await button(other, 'Complete Setup').click()
    await expect(heading(other, 'Luna Nails is open')).toBeVisible()
    await button(page, 'Complete Setup').click()
    await expect(page.getByText('This subdomain is already taken. Please choose another one.')).toBeVisible()
    await expect(field(page, 'Subdomain')).toBeFocused()
    await field(page, 'Subdomain').fill('luna-nails-2')
    await expect(page.getByText(/^luna-nails-2\.localhost:\d+ is available$/)).toBeVisible()
    await button(page, 'Complete Setup').click()
    await expect(heading(page, 'Luna Nails is open')).toBeVisible()
    await other.context().close()
  })
})

/** Another person's browser. */
async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('every step is accessible and fits, with its problems, too', async ({ page, request, salon }) => {
        await page.goto(onPlatform(salon.url, '/setup-salon'))
        await button(page, 'Continue').click()
        await expect(page.getByText('Shop name must be at least 3 characters')).toBeVisible()
        const check = async () => {
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
        await check()
        await nameSalon(page, salon.url, 'A Salon With Quite a Long Name')
        await check()
        await verify(page, await Phone.bought(request, 'Owner', salon.simulator))
        await expect(page.getByText(/is available$/)).toBeVisible()
        await check()
        await field(page, 'Subdomain').fill('glow')
        await expect(
          page.getByText('This subdomain is not available. Please choose another one.'),
        ).toBeVisible()
        await field(page, 'Primary color').fill('purple')
        await field(page, 'Salon name').fill('A')
        await page.getByLabel('Timezone', { exact: true }).selectOption('')
        await button(page, 'Complete Setup').click()
        await expect(page.getByText('Please select a timezone')).toBeVisible()
        await check()
      })
    })
  }
}
