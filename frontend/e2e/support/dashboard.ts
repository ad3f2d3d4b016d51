// Getting about in the salon's dashboard.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

type Tab = 'bookings' | 'crm' | 'categories' | 'services' | 'staff' | 'schedules' | 'chairs' | 'settings'

/** Opens a tab by its address, and waits for its heading. */
export async function openTab(page: Page, tab: Tab): Promise<void> {
  await page.goto(`/admin/dashboard?tab=${tab}`)
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toBeVisible()
}

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Presses the dialog's last button, which does what the dialog is for. */
export async function finish(page: Page, action: string, news: string): Promise<void> {
  await button(dialog(page), action).click()
  await expect(page.getByText(news, { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

/** Presses a button of a page that saves. The same news of a moment ago may still be there: the answer counts. */
export async function saved(page: Page, action: string, news: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET')
  await button(page, action).click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByText(news, { exact: true })).toBeVisible()
}

/** Changes the salon's timezone by one press, and answers what becomes of coming bookings. */
export async function changesZone(page: Page, press: string): Promise<void> {
  await button(page, press).click()
  await page
    .getByRole('radio', { name: /^The moments/ })
    .or(page.getByText('No coming booking'))
    .first()
    .waitFor()
  await finish(page, 'Change timezone', 'Timezone updated')
}

/** A new salon takes bookings from its owner's press on. */
export async function opensForBooking(owner: Page): Promise<void> {
  await expect(owner.getByRole('region', { name: 'Before you open' })).toBeVisible()
  await button(owner, 'Open for booking').click()
  await expect(owner.getByText('Clients can book online now. Settings close it again.')).toBeVisible()
  await expect(owner.getByRole('region', { name: 'Before you open' })).toHaveCount(0)
}

/** Adds a chair for everybody and everything. */
export async function addChair(page: Page, name: string): Promise<void> {
  await openTab(page, 'chairs')
  await button(page, 'Add Chair').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill(name)
  await finish(page, 'Add chair', 'Chair added')
}

export const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Adds a stylist who has no bookings yet, with a chair: the demo salon has days on which all others are taken, and days without a free chair. */
export async function addMember(page: Page, name: string): Promise<void> {
  await addChair(page, `${name}’s chair`)
  await openTab(page, 'staff')
  await button(page, 'Add Staff Member').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill(name)
  await expect(dialog(page).getByText('Weekly schedule')).toBeVisible()
  await finish(page, 'Add staff member', 'Staff member added')
  await expect(row(page, name)).toContainText('Available')
}

export async function idOf(request: APIRequestContext, name: string): Promise<number> {
  const staff: { id: number; name: string }[] = await (await request.get('/api/client/staff')).json()
  const found = staff.find((member) => member.name === name)
  if (!found) throw new Error(`clients do not see ${name}`)
  return found.id
}

/** The sizes that every tab must fit. */
export const sizes = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
