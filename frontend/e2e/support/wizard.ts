// A new salon: from the platform's front page through the wizard.
import { expect, type Locator, type Page } from '@playwright/test'
import { button } from './dashboard'
import type { Phone } from './phone'

/** Opens a salon by a phone that nobody knows, and gives the link to its site. */
export async function makeSalon(page: Page, platform: string, phone: Phone, name: string): Promise<Locator> {
  await page.goto(platform)
  await page.getByRole('link', { name: 'Create Your Salon' }).first().click()
  await page.getByRole('textbox', { name: 'Shop name' }).fill(name)
  await button(page, 'Continue').click()
  await phone.follow(page.getByRole('link', { name: 'Open WhatsApp' }))
  await page.getByLabel('Timezone', { exact: true }).selectOption('America/Chicago')
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#2F5D50')
  await button(page, 'Complete Setup').click()
  await expect(page.getByRole('heading', { name: `${name} is open` })).toBeVisible()
  return page.getByRole('link', { name: /^[a-z-]+\.\S+:\d+$/ })
}
