// A visit from late to served: the desk marks it, everybody sees it on the calendar, and who waits is listed.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, sizes } from './support/dashboard'
import { beginningNow, blockOf, bookOver, callApi, openDay, openDetails } from './support/desk-day'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })
/** Who waits in the demo salon is not of this test. */
async function nobodyWaits(page: Page, day: string): Promise<void> {
  type Visit = { id: number; version: number; stage: string | null }
  const answer = await callApi(page, 'GET', `/api/admin/bookings?from=${day}&to=${day}`)
  const bookings: Visit[] = JSON.parse(answer.body)
  for (const { id, version } of bookings.filter(({ stage }) => stage === 'arrived')) {
    const path = `/api/admin/bookings/${id}/stage`
    expect((await callApi(page, 'PATCH', path, { stage: 'expected' }, version)).status).toBe(200)
  }
}

test('the desk marks who is late, there and being served', async ({ page, request, salon }) => {
  test.slow()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const { start, day } = await beginningNow(page, salon)
  await nobodyWaits(page, day)
  await bookOver(page, 'Zadie Late', start)
  await openDay(page, day)
  const block = blockOf(page, 'Zadie Late')
  const visit = details(page).getByRole('group', { name: 'Mark the visit' })
  await openDetails(page, 'Zadie Late')
  await visit.getByRole('combobox', { name: 'The client is late' }).selectOption('10')
  await expect(block).toContainText('Late 10 min')
  await button(visit, 'Arrived').click()
  await expect(block).toContainText(/Arrived \d/)
  const waiting = button(page, 'Waiting 1')
  await waiting.click()
  const room = page.getByRole('list', { name: 'Waiting in the salon' })
  await expect(room.getByRole('button', { name: /Zadie Late/ })).toBeVisible()
  for (const { viewport } of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await waiting.scrollIntoViewIfNeeded()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const overflow = await details(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)
      expect(overflow, `the details at ${viewport.width}`).toBe(0)
      await page.screenshot({
        path: test.info().outputPath(`stage-${viewport.width}-${colorScheme}.png`),
        fullPage: true,
      })
    }
  }
  await button(visit, 'In service').click()
  await expect(block).toContainText(/In service since \d/)
  await expect(waiting).toHaveCount(0)
  await button(visit, 'Not here yet').click()
  await expect(visit.getByRole('combobox')).toBeVisible()
  await expect(block).not.toContainText('In service')
  await expect(details(page).getByRole('list').filter({ hasText: 'Not here yet' })).toBeVisible()
})
