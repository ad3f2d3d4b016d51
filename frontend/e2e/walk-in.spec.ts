// Clients who come without an appointment: who has time now, who later, nobody, and what the calendar says of them.
import type { Page } from '@playwright/test'
import { button, dialog } from './support/dashboard'
import { blockOf, callApi, momentOf, quietDay } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// A salon that no other file uses: its clock goes to a day on which everybody is free, and stays there.
test.use({ baseDomain: 'walk-ins.localhost' })

interface Service {
  readonly id: number
  readonly duration_minutes: number
  readonly modifiers: readonly object[]
}

interface Option {
  readonly staff_name: string
  readonly waits: number
}

const day = quietDay(3)

test('walk-ins are served now, later, or over what is in the way', async ({ page, request, salon }, {
  outputDir,
}) => {
  test.slow()
  const goTo = async (clock: string) => {
    await salon.advance(Math.round((Date.parse(momentOf(day, clock)) - salon.now()) / 1_000))
    await page.clock.setSystemTime(salon.now())
  }
  await goTo('11:02')
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const service = await shortService(page)
  await page.goto('/admin/dashboard?tab=bookings')
  await expect(page.getByRole('region', { name: /^Day calendar/ })).toBeVisible()

  // Everybody is free: the first can begin at once.
  await fromMenu(page, 'Walk-in')
  await dialog(page).getByLabel('Add a service').selectOption(String(service.id))
  const [first] = await optionsOf(page, service)
  const cards = dialog(page).getByRole('radio')
  await expect(cards.first()).toBeChecked()
  await expect(cards.first()).toHaveAccessibleName(new RegExp(`^${first.staff_name}: now, free until \\d+:`))
  await judgeAllLooks(page, outputDir, 'now')
  await button(dialog(page), 'Start now').click()
  await expect(page.getByText('Walk-in booked', { exact: true })).toBeVisible()
  const block = blockOf(page, 'Walk-in')
  await expect(block).toContainText(/Arrived \d/)
  await block.click()
  const facts = page.getByRole('region', { name: 'Booking details' })
  await expect(facts.getByRole('term').filter({ hasText: 'Source' })).toBeVisible()
  await expect(facts.getByRole('definition').filter({ hasText: /^Walk-in$/ })).toHaveCount(2)
  await judgeAllLooks(page, outputDir, 'details')
  await button(facts, 'Close details').click()

  // The search opens the same form. Who has a client is free after them.
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('option', { name: 'Walk-in', exact: true }).click()
  await dialog(page).getByLabel('Add a service').selectOption(String(service.id))
  const later = dialog(page).getByRole('radio', { name: new RegExp(`^${first.staff_name}: at .* min\\)$`) })
  await later.check()
  await dialog(page).getByLabel('Name').fill('Zadie Walker')
  await judgeAllLooks(page, outputDir, 'later')
  await dialog(page)
    .getByRole('button', { name: /^Book \d/ })
    .click()
  await expect(blockOf(page, 'Zadie Walker')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  // In the evening nobody has time any more.
  await goTo('18:58')
  await page.reload()
  await fromMenu(page, 'Walk-in')
  await dialog(page).getByLabel('Add a service').selectOption(String(service.id))
  await expect(dialog(page).getByText('Nobody is free for this today.')).toBeVisible()
  await judgeAllLooks(page, outputDir, 'nobody')
  await button(dialog(page), 'Place it anyway').click()
  await expect(dialog(page).getByLabel(/^Start/)).toHaveValue('18:55')
  await expect(dialog(page).getByRole('list', { name: 'In the way' })).toContainText('The salon is closed.')
  await dialog(page).getByLabel('Name').fill('Yara Night')
  await button(dialog(page), 'Book 6:55 PM').click()
  await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('She waits outside')
  await judgeAllLooks(page, outputDir, 'anyway')
  await button(dialog(page), 'Book 6:55 PM').click()
  await expect(blockOf(page, 'Yara Night')).toContainText(/Arrived \d/)
})

test('the menu beside "Add" adds appointments and blocks, by keys', async ({ page, request, salon }, {
  outputDir,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await page.goto('/admin/dashboard?tab=bookings')
  const menu = button(page, 'Choose what to enter')
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add booking',
    'Walk-in',
    'Add to waitlist',
    'Block time',
  ])
  await judgeAllLooks(page, outputDir, 'menu')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Block time')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await fromMenu(page, 'Add booking')
  await expect(dialog(page)).toHaveAccessibleName('Add booking')
})

async function fromMenu(page: Page, name: string): Promise<void> {
  await button(page, 'Choose what to enter').click()
  await page.getByRole('menuitem', { name }).click()
}

/** The shortest service without questions. */
async function shortService(page: Page): Promise<Service> {
  const { body } = await callApi(page, 'GET', '/api/client/services')
  const services: Service[] = JSON.parse(body)
  const plain = services.filter(({ modifiers }) => modifiers.length === 0)
  const [shortest] = plain.sort((one, other) => one.duration_minutes - other.duration_minutes)
  if (!shortest) throw new Error('every service has questions')
  return shortest
}

async function optionsOf(page: Page, { id }: Service): Promise<[Option, ...Option[]]> {
  const { body } = await callApi(page, 'GET', `/api/admin/walk-ins/options?services=${id}`)
  const [first, ...others]: Option[] = JSON.parse(body)
  if (first?.waits !== 0) throw new Error(`nobody has time: ${body}`)
  return [first, ...others]
}
