// A stylist loses an afternoon: the bookings of it are listed, and each gets another time, stays for a reason, or is canceled.
import type { Page } from '@playwright/test'
import { bookAndConfirm, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import { dayIn, weekdayOf } from './support/days'
import { blockOf, bookAt, callApi, openDay } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, type OwnSalon, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const stylist = 'Leo Haddad'
const clients = { moves: 'Ottilie Moves', stays: 'Perpetua Stays', leaves: 'Quentin Leaves' }

/** The last Tuesday of the next 60 days on which nobody comes to the stylist. */
async function freeTuesday(page: Page, salon: OwnSalon): Promise<string> {
  const days = Array.from({ length: 42 }, (_, back) => dayIn(salon, 59 - back))
  for (const day of days.filter((date) => weekdayOf(date) === 'Tuesday')) {
    const { body } = await callApi(page, 'GET', `/api/admin/bookings?from=${day}&to=${day}`)
    const bookings: { staff_name: string }[] = JSON.parse(body)
    if (bookings.every(({ staff_name }) => staff_name !== stylist)) return day
  }
  throw new Error(`${stylist} is booked on every Tuesday`)
}

const chip = (page: Page) => page.getByRole('button', { name: /^To move \d+$/ })
const rowOf = (page: Page, client: string) => page.getByRole('listitem').filter({ hasText: client })

interface Row {
  readonly booking: { readonly id: number; readonly version: number }
  readonly options: readonly { readonly start_time: string; readonly staff_id: number }[]
}

async function stranded(page: Page): Promise<readonly Row[]> {
  return JSON.parse((await callApi(page, 'GET', '/api/admin/stranded')).body)
}

/** What other tests left stays as it is. */
async function keepOthers(page: Page): Promise<void> {
  for (const { booking } of await stranded(page)) {
    const path = `/api/admin/stranded/${booking.id}/keep`
    expect((await callApi(page, 'POST', path, { reason: 'Of another test' })).status).toBe(200)
  }
}

/** Gives the afternoon back. */
async function unblock(page: Page, day: string): Promise<void> {
  const answer = await callApi(page, 'GET', `/api/admin/calendar?from=${day}&to=${day}`)
  const { blocks }: { blocks: { id: number; version: number }[] } = JSON.parse(answer.body)
  for (const { id, version } of blocks)
    expect((await callApi(page, 'DELETE', `/api/admin/blocks/${id}`, undefined, version)).status).toBe(200)
}

/** Blocks the afternoon as the desk does; before that it is told whom it concerns. */
async function block(page: Page): Promise<void> {
  await button(page, `More for ${stylist}`).click()
  await page.getByRole('menuitem', { name: 'Block time' }).click()
  const form = dialog(page)
  await form.getByLabel('Start').fill('13:45')
  await form.getByLabel('End').fill('17:30')
  await expect(form.getByText('3 upcoming bookings lie in this time:')).toBeVisible()
  await expect(form.getByRole('link', { name: 'Show who has to be moved' })).toHaveAttribute(
    'href',
    /tab=bookings&move=open/,
  )
  await button(form, 'Block time').click()
  await expect(form).toHaveCount(0)
}

test('who has lost their time is moved, kept or canceled', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = await freeTuesday(page, salon)
  await keepOthers(page)
  for (const [client, clock] of [
    [clients.moves, '14:00'],
    [clients.stays, '15:00'],
    [clients.leaves, '16:00'],
  ] as const)
    await bookAt(page, client, stylist, day, clock)
  await openDay(page, day)
  await expect(chip(page)).toHaveCount(0)
  await block(page)
  await expect(chip(page)).toHaveText('To move 3')
  await expect(blockOf(page, clients.stays)).toContainText('To move')

  const rows = await stranded(page)
  expect(rows).toHaveLength(3)
  for (const { options } of rows) expect(options.length).toBeGreaterThan(0)
  await takeScreenshots(page)

  await chip(page).click()
  const places = rowOf(page, clients.moves).getByRole('group', { name: /could go/ })
  const moved = page.waitForResponse((answer) => answer.url().includes('/place'))
  await places.getByRole('button').first().click()
  expect((await moved).status()).toBe(200)
  await expect(page.getByText('Booking moved')).toBeVisible()
  await expect(rowOf(page, clients.moves).getByRole('group')).toHaveCount(0)
  await expect(chip(page)).toHaveText('To move 2')

  await button(rowOf(page, clients.stays), 'Keep as it is').click()
  await button(dialog(page), 'Keep as it is').click()
  await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
  await dialog(page).getByLabel('Reason').fill('She comes in through the back door')
  await expectAccessible(page)
  await button(dialog(page), 'Keep as it is').click()
  await expect(chip(page)).toHaveText('To move 1')

  await button(rowOf(page, clients.leaves), 'Cancel booking').click()
  await dialog(page)
    .getByRole('button', { name: /^Cancel/ })
    .last()
    .click()
  await expect(page.getByText('Everybody has a time.')).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
  await expect(blockOf(page, clients.stays)).not.toContainText('To move')
  expect(await stranded(page)).toEqual([])
  await unblock(page, day)
})

test('who is asked takes one of the times that the salon offers', async ({ browser, page, request, salon }, {
  outputDir,
}) => {
  test.slow()
  const name = 'Rosalind Asked'
  const phone = await Phone.bought(request, name, salon.simulator)
  const { plain } = await salonOf(request)
  const { start, client } = await bookAndConfirm(browser, { url: salon.url, phone, name, service: plain })
  await client.context().close()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await keepOthers(page)
  await endQuietHours(page)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(start)
  const listed = await callApi(page, 'GET', `/api/admin/bookings?from=${day}&to=${day}`)
  const visits: { client_name: string; staff_id: number; start_time: string; end_time: string }[] =
    JSON.parse(listed.body)
  const visit = visits.find(({ client_name }) => client_name === name)
  const block = { staff_id: visit?.staff_id, kind: 'other', from: visit?.start_time, to: visit?.end_time }
  expect((await callApi(page, 'POST', '/api/admin/blocks', block)).status).toBe(201)

  await openDay(page, day)
  await chip(page).click()
  const row = rowOf(page, name)
  await judgeAllLooks(page, outputDir, 'ask')
  await button(row, `Ask ${name}`).click()
  await expect(row.getByText(/^Asked /)).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name }).first().click()
  await expect(page.getByRole('region', { name: 'Booking details' })).toContainText(/Request to move, /)
  await phone.expectMessage(/^Hello Rosalind, .* cannot keep your appointment/)
  await phone.tap('Take 1')
  await phone.expectMessage(/^Moved: /)
  await expect(chip(page)).toHaveCount(0)
  await unblock(page, day)
})

/** Nobody is asked at night; the test may run then. */
async function endQuietHours(page: Page): Promise<void> {
  const path = '/api/admin/shop/messages'
  const { version, chat_link: _, ...settings } = JSON.parse((await callApi(page, 'GET', path)).body)
  const body = { ...settings, quiet_from: '00:00', quiet_to: '00:00' }
  expect((await callApi(page, 'PUT', path, body, version)).status).toBe(200)
}

/** The chip and the list at every size, in light and dark. */
async function takeScreenshots(page: Page): Promise<void> {
  for (const [size, { viewport }] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await page.reload()
    await expect(chip(page)).toBeVisible()
    const calendar = page.getByRole('region', { name: /^Day calendar/ })
    if (size === 'phone') expect((await calendar.boundingBox())?.y ?? 999).toBeLessThanOrEqual(320)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: test.info().outputPath(`chip-${size}-${colorScheme}.png`),
        fullPage: true,
      })
      await chip(page).click()
      await expect(rowOf(page, clients.leaves).getByRole('group')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: test.info().outputPath(`list-${size}-${colorScheme}.png`) })
      await button(page, 'Close').last().click()
      await expect(rowOf(page, clients.leaves).getByRole('group')).toHaveCount(0)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(sizes.desktop.viewport)
  await page.reload()
}
