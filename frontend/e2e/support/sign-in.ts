// Signing in on the staff's page, as far as the browser goes; the rest happens on a phone.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Phone } from './phone'

/** Asks for a link on the page that is open, and returns it once it can be opened. */
export async function getLink(page: Page, button: 'Get WhatsApp Verification Link' | 'Send it again') {
  await page.getByRole('button', { name: button }).click()
  const link = page.getByRole('link', { name: 'Open WhatsApp' })
  await expect(link).toBeVisible()
  return link
}

export async function askForLink(page: Page, login = '/login'): Promise<Locator> {
  await page.goto(login)
  return getLink(page, 'Get WhatsApp Verification Link')
}

/** The two digits that WhatsApp may ask for. */
export async function matchNumber(page: Page): Promise<string> {
  const sentence = await page.getByText(/^If WhatsApp asks, reply with \d\d$/).innerText()
  return sentence.slice(-2)
}

/** The question in WhatsApp that the number answers. */
export const question = /reply with the 2-digit number on that screen/

export async function logOut(page: Page): Promise<void> {
  const account = page.getByRole('navigation', { name: 'Account' })
  await account.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect(account).toBeHidden()
}

/** Signs in on a device that is new to the salon, as it always is in a test. */
export async function signIn(page: Page, phone: Phone, login = '/login'): Promise<void> {
  const link = await askForLink(page, login)
  const number = await matchNumber(page)
  await phone.follow(link)
  await phone.expectMessage(question)
  await phone.send(number)
  await expect(page).not.toHaveURL(/\/login$/)
}
