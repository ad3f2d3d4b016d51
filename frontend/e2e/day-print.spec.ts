// A day on paper: from the Bookings tab and from the search, as wide as A4 and Letter, and with telephone numbers only when they are asked for.
import type { Page } from '@playwright/test'
import { keepPicture } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import { beginningNow, bookOver } from './support/desk-day'
import { judgeAllLooks } from './support/looks'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

/** What is left of a page between its margins, in pixels of paper. */
const papers = { A4: 794, Letter: 816 }
const margins = 2 * 53
const tables = (page: Page) => page.getByRole('table')

test('a full day prints within A4 and Letter, black on white', async ({ page, request, salon }) => {
  test.slow()
  const { outputDir } = test.info()
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const { start, day } = await beginningNow(page, salon)
  // On a closed day nobody else comes: the number that is printed is hers.
  const phone = await Phone.bought(request, 'Petra Paper', salon.simulator, '442079460992')
  await bookOver(page, 'Petra Paper', start, `+${phone.id}`)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`/admin/dashboard?tab=bookings&view=day&day=${day}`)
  await button(page, 'Print').click()
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/print\\?date=${day}$`))
  await expect(tables(page).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Petra Paper' })).toBeVisible()
  await expect(page.locator('[data-printed]')).toHaveCount(0)

  await judgeAllLooks(page, outputDir, 'print', async () => {
    await page.reload()
    await expect(tables(page).first()).toBeVisible()
  })

  const noPhones = await page.getByRole('article').innerText()
  expect(noPhones).not.toMatch(/\+\d/)
  await page.getByRole('checkbox', { name: 'With phone numbers' }).check()
  await expect(page.getByRole('article')).toContainText(/\+\d/)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(button(page, 'Print')).toBeHidden()
  for (const [format, width] of Object.entries(papers)) {
    await page.setViewportSize({ width: width - margins, height: 1000 })
    const cells = await page
      .locator('.paper :is(th, td)')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML),
      )
    expect(cells, format).toEqual([])
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, format).toBeLessThanOrEqual(0)
    await keepPicture(page, `paper-${format}`, outputDir)
    const pdf = await page.pdf({ path: `${outputDir}/day-${format}.pdf`, format })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages, format).toHaveLength(await page.locator('.paper-part').count())
  }
  const colours = await page.locator('.paper').evaluate((sheet) => {
    const { color, backgroundColor } = getComputedStyle(sheet)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])

  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Print').click()
  await expect(page.locator('[data-printed]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to the calendar' }).click()
  await expect(page.getByRole('region', { name: /^Day calendar/ })).toBeVisible()
})

test('the search leads to the paper of today, and a phone has the way in its menu', async ({
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await page.goto('/admin/dashboard?tab=services')
  await expect(button(page, 'Search')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page).getByRole('option', { name: 'Print today' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/print\?date=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.setViewportSize(sizes.phone.viewport)
  await page.goto('/admin/dashboard?tab=bookings&view=day&staff=1')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page).toHaveURL(/\/print\?date=\d{4}-\d\d-\d\d&staffId=1$/)
})
