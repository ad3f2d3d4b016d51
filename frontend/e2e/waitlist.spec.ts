// A stylist's day is full. A client waits for it, is told as soon as a time comes free, and takes it; the salon sees who waits.
import type { Page } from '@playwright/test'
import { chooseService, next, openDays, salonOf } from './booking-journey'
import { expectAccessible } from './support/checks'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { dayIn, weekdayOf } from './support/days'
import { blockOf, callApi, momentOf, openDay } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, type OwnSalon, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Everything is looked at.
test.slow()

const stylist = 'Leo Haddad'

const chip = (page: Page) => page.getByRole('button', { name: /^Waitlist \d+$/ })

/** Nobody is offered anything at night; the test may run then. */
async function endQuietHours(page: Page): Promise<void> {
  const path = '/api/admin/shop/messages'
  const { version, chat_link: _, ...settings } = JSON.parse((await callApi(page, 'GET', path)).body)
  const body = { ...settings, quiet_from: '00:00', quiet_to: '00:00' }
  expect((await callApi(page, 'PUT', path, body, version)).status).toBe(200)
}

/** Takes all that is left of the stylist's day. Returns the blocks. */
async function fillDay(page: Page, day: string): Promise<readonly { id: number; version: number }[]> {
  const { body } = await callApi(page, 'GET', `/api/admin/staff`)
  const staff: { id: number; name: string }[] = JSON.parse(body)
  const id = staff.find(({ name }) => name === stylist)?.id
  const block = { staff_id: id, kind: 'other', from: momentOf(day, '06:00'), to: momentOf(day, '22:00') }
  expect((await callApi(page, 'POST', '/api/admin/blocks', block)).status).toBe(201)
  const calendar = await callApi(page, 'GET', `/api/admin/calendar?from=${day}&to=${day}`)
  const { blocks }: { blocks: { id: number; version: number; staff_id: number | null }[] } = JSON.parse(
    calendar.body,
  )
  return blocks.filter(({ staff_id }) => staff_id === id)
}

/** A day within two weeks on which the stylist has times. */
async function openWeekday(page: Page, salon: OwnSalon): Promise<string> {
  const days = Array.from({ length: 9 }, (_, back) => dayIn(salon, 11 - back))
  const { body } = await callApi(page, 'GET', '/api/client/staff')
  const staff: { id: number; name: string }[] = JSON.parse(body)
  const id = staff.find(({ name }) => name === stylist)?.id
  for (const day of days.filter((date) => !['Sunday', 'Monday'].includes(weekdayOf(date)))) {
    const path = `/api/client/slots?staffId=${id}&date=${day}&totalDuration=60`
    const slots: unknown[] = JSON.parse((await callApi(page, 'GET', path)).body)
    if (slots.length >= 4) return day
  }
  throw new Error(`${stylist} has no day with four times`)
}

/** The chip of a day in the dialog, by its date: "Tue, Dec 8". */
const dayChip = (page: Page, day: string) =>
  dialog(page).getByRole('button', {
    name: new RegExp(
      new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
        new Date(`${day}T12:00:00Z`),
      ),
    ),
  })

test('a client waits for a full day, is offered a time within seconds, and takes it', async ({
  browser,
  page,
  request,
  salon,
}, { outputDir }) => {
  const { plain } = await salonOf(request, stylist)
  await page.clock.setSystemTime(salon.now())
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await endQuietHours(page)
  const day = await openWeekday(page, salon)
  const blocks = await fillDay(page, day)

  const context = await browser.newContext({ ...sizes.phone, baseURL: salon.url })
  const client = await context.newPage()
  const phone = await Phone.bought(request, 'Willa Waits', salon.simulator)
  await client.goto('/booking')
  await chooseService(client, plain)
  await next(client).click()
  await openDays(client, stylist)
  await next(client).click()
  await expect(client.getByRole('heading', { name: 'Select Time' })).toBeVisible()
  await button(client, 'Join the Waitlist').click()
  await expect(dialog(client)).toContainText('Tell me when a time comes free')
  await judgeAllLooks(client, outputDir, 'joining')
  await client.setViewportSize(sizes.phone.viewport)
  await dayChip(client, day).click()
  const chat = context.waitForEvent('page')
  await button(dialog(client), 'Verify via WhatsApp').click()
  await phone.sendFrom(await chat)
  await expect(
    dialog(client).getByText('You are on the waitlist. We write to you on WhatsApp.'),
  ).toBeVisible()
  await expectAccessible(client)
  await client.goto('/my-bookings')
  const card = client.getByRole('region', { name: 'On the waitlist' })
  await expect(card).toContainText(plain.name)
  await judgeAllLooks(client, outputDir, 'profile')

  await openDay(page, day)
  await expect(chip(page)).toHaveText(/^Waitlist \d+$/)
  await chip(page).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Willa Waits' })
  await expect(row).toContainText(plain.name)
  await judgeAllLooks(page, outputDir, 'panel')

  for (const { id, version } of blocks)
    expect((await callApi(page, 'DELETE', `/api/admin/blocks/${id}`, undefined, version)).status).toBe(200)
  await phone.expectMessage(
    /^Hello Willa, a time you asked Glow Beauty Studio for is free: .* It is kept for you/,
  )
  const told = (await phone.inbox()).find((body) => body.includes('a time you asked')) ?? ''
  const link = /https?:\S+/.exec(told)?.[0] ?? ''
  await openDay(page, day)
  await expect(blockOf(page, 'Waitlist: Willa Waits')).toBeVisible()
  await judgeAllLooks(page, outputDir, 'held')

  const guest = await (await browser.newContext(sizes.phone)).newPage()
  await guest.goto(link)
  await expect(guest.getByText('A time has come free.')).toBeVisible()
  await judgeAllLooks(guest, outputDir, 'offer')
  await button(guest, 'Take it').click()
  await expect(guest.getByText(/^Booked: /)).toBeVisible()
  await expectAccessible(guest)
  await phone.expectMessage(/^Booked: /)
  await expect(blockOf(page, 'Willa Waits')).not.toContainText('Waitlist:')
  await guest.context().close()
  await context.close()
})

test('the salon chooses to whom a free time is offered', async ({ page, request, salon }, { outputDir }) => {
  await page.clock.setSystemTime(salon.now())
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const card = page.getByRole('region', { name: 'Waitlist' })
  await expect(card.getByRole('radio', { name: /^First in line/ })).toBeChecked()
  await judgeAllLooks(page, outputDir, 'settings')
  for (const mode of ['Everyone', 'First in line']) {
    await card.getByRole('radio', { name: new RegExp(`^${mode}`) }).check()
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await button(card, 'Save messages').click()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(card.getByRole('radio', { name: new RegExp(`^${mode}`) })).toBeChecked()
  }
})
