// The desk blocks time, changes and deletes a block, moves a break, and writes down who is off for the rest of the day.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000)

async function openDay(page: Page, days: number): Promise<void> {
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${dayIn(days)}`)
  await expect(page.getByRole('region', { name: /^Day calendar/ })).toBeVisible()
}

/** Chooses from the menu of Leo's column. */
async function choose(page: Page, action: string): Promise<void> {
  await button(page, 'More for Leo Haddad').click()
  await page.getByRole('menuitem', { name: action }).click()
}

const blocked = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

for (const [size, options] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...options, colorScheme })

      test('time is blocked, changed and given back', async ({ page, request, salon }, { outputDir }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openDay(page, 9)
        await choose(page, 'Block time')
        const title = `Supplier ${colorScheme}`
        await dialog(page).getByLabel('Title').fill(title)
        await dialog(page).getByLabel('Start').fill('20:02')
        await dialog(page).getByLabel('End').fill('20:55')
        await button(dialog(page), 'Block time').click()
        await expect(dialog(page).getByText(/^Times go in steps of 5 minutes/)).toBeVisible()
        await dialog(page).getByLabel('Start').fill('20:00')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.screenshot({ path: `${outputDir}/block-dialog.png` })
        await button(dialog(page), 'Block time').click()
        await expect(dialog(page)).toHaveCount(0)
        await expect(blocked(page, `Blocked time: ${title} 8:00 – 8:55 PM`)).toBeVisible()
        await expectAccessible(page)
        await page.screenshot({ path: `${outputDir}/blocked.png`, fullPage: true })

        await blocked(page, new RegExp(title)).click()
        await dialog(page).getByLabel('End').fill('20:30')
        await button(dialog(page), 'Save').click()
        await expect(blocked(page, `Blocked time: ${title} 8:00 – 8:30 PM`)).toBeVisible()
        await blocked(page, new RegExp(title)).click()
        await button(dialog(page), 'Delete block').click()
        await expect(dialog(page)).toHaveCount(0)
        await expect(blocked(page, new RegExp(title))).toHaveCount(0)
      })
    })

test('the menu is worked by keys', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openDay(page, 9)
  const more = button(page, 'More for Leo Haddad')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Block time' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Move the break' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('a chair is out of service, in sight above the columns', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openDay(page, 9)
  await choose(page, 'Block time')
  await dialog(page).getByLabel('Whose time').selectOption({ label: 'Chair 2' })
  await dialog(page).getByLabel('What for').selectOption({ label: 'Out of service' })
  await button(dialog(page), 'Block time').click()
  const list = page.getByRole('list', { name: 'Blocked chairs' })
  await expect(list).toContainText('Chair 2: Out of service, 12:00 – 1:00 PM')
  await list.getByRole('button').click()
  await button(dialog(page), 'Delete block').click()
  await expect(list).toHaveCount(0)
})

test('a break moves on one day, is left out, and comes back', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  // A Tuesday: Leo works then, as every week.
  let days = 8
  while (new Date(`${dayIn(days)}T12:00:00Z`).getUTCDay() !== 2) days += 1
  await openDay(page, days)
  const moved = page.getByText('Break, moved', { exact: true })
  await expect(moved).toHaveCount(0)
  await choose(page, 'Move the break')
  await dialog(page).getByLabel('Start').fill('15:05')
  await dialog(page).getByLabel('End').fill('15:35')
  await expectAccessible(page)
  await button(dialog(page), 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(moved).toHaveCount(1)
  await choose(page, 'Move the break')
  await dialog(page).getByRole('switch', { name: 'No break on this day' }).click()
  await button(dialog(page), 'Save').click()
  await expect(moved).toHaveCount(0)
  await choose(page, 'Move the break')
  await button(dialog(page), 'As every week').click()
  await expect(dialog(page)).toHaveCount(0)
})

test('somebody is off until a date, and the appointments in that time are listed before', async ({
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openDay(page, 0)
  await choose(page, 'Off until …')
  await expect(dialog(page).getByLabel('What for')).toHaveValue('sick')
  await dialog(page).getByLabel('Last day').fill(dayIn(7))
  await expect(dialog(page).getByText(/upcoming bookings? lies? in this time:$/)).toBeVisible()
  await button(dialog(page), 'Block time').click()
  await expect(dialog(page)).toHaveCount(0)
  await openDay(page, 3)
  await expect(blocked(page, /^Blocked time: Ill /)).toBeVisible()
})
