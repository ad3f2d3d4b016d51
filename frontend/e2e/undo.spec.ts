// The desk takes back what it did last: by the bar, by Ctrl+Z, and step by step.
import type { Page } from '@playwright/test'
import { button, sizes } from './support/dashboard'
import { blockOf, bookAt, callApi, openDay, openDetails, quietDay } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const client = 'Rosalind Returns'
const bar = (page: Page) => page.locator('.undobar')

test('a move and a cancellation are undone, the newest first', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(9)
  const made = await bookAt(page, client, 'Leo Haddad', day, '12:00')
  const moved = await callApi(
    page,
    'PATCH',
    `/api/admin/bookings/${made.id}/place`,
    { start_time: new Date(Date.parse(made.start_time) + 2 * 3_600_000).toISOString() },
    made.version,
  )
  expect(moved.status, moved.body).toBe(200)
  await openDay(page, day)
  await expect(bar(page)).toContainText(`Moved ${client} to `)
  await judgeAllLooks(page, test.info().outputDir, 'bar', () => expect(bar(page)).toBeVisible())
  await page.setViewportSize(sizes.desktop.viewport)
  await page.emulateMedia({ colorScheme: 'light' })
  await openDay(page, day)

  await openDetails(page, client)
  const details = page.getByRole('region', { name: 'Booking details' })
  await button(details, 'Cancel booking').click()
  await button(page.getByRole('dialog'), 'Cancel booking').click()
  await expect(bar(page)).toContainText(`Canceled ${client}.`)

  await button(bar(page), 'Undo').click()
  await expect(bar(page)).toContainText(`Moved ${client} to `)
  await expect(blockOf(page, client)).toContainText('2:00')
  await blockOf(page, client).focus()
  await page.keyboard.press('Control+z')
  await expect(bar(page)).toContainText(`Booked ${client} for `)
  await expect(blockOf(page, client)).toContainText('12:00')
  await button(bar(page), 'Undo').click()
  // What another test has done a moment ago may come next.
  await expect(page.getByText(`Booked ${client} for `)).toHaveCount(0)
  await expect(blockOf(page, client)).toHaveAccessibleName(/Canceled/)
})
