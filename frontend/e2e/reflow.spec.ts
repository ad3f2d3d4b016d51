// Every client page keeps its width: from small phones to desktops, from left to right and from right to left,
// and with text at twice its size (WCAG 1.4.4, 1.4.10).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, withoutAnswers } from './support/page'

const pages = ['/', '/services', '/reviews', '/booking', '/profile', '/profile/move/1', '/login']
const widths = [320, 390, 768, 1280]

/** What the server's own tests recorded: a visitor with appointments, one of which waits for WhatsApp. */
const recorded = (operation: string): unknown => {
  const path = join(import.meta.dirname, `../../crates/http/contract/client.${operation}.json`)
  return JSON.parse(readFileSync(path, 'utf8')).body
}
const answers = {
  bookings: recorded('bookings'),
  'bookings/\\d+/change': recorded('change'),
  'whatsapp-link': recorded('whatsapp-link'),
  'slots\\?moving=\\d+.*': recorded('move-slots'),
  'days\\?moving=\\d+.*': recorded('move-days'),
}

/** The page has its data: nothing on it is still a placeholder. */
async function open(page: Page, path: string): Promise<void> {
  for (const [operation, json] of Object.entries(answers)) {
    await page.route(new RegExp(`/api/client/${operation}(\\?|$)`), (route) => route.fulfill({ json }))
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** What sticks out sideways, outside of rows that scroll by themselves. */
async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const culprits = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > clientWidth + 1
    })
    return [`${scrollWidth} in ${clientWidth}`, ...culprits.map((element) => element.outerHTML.slice(0, 120))]
  })
}

/** Long enough to leave every column, without a place to break it. */
const longName = 'Haarverlaengerung'.repeat(6).slice(0, 94)

/** Every service and member of staff is named so. */
async function renameAll(page: Page): Promise<void> {
  await withoutAnswers(page)
  await page.route(/\/api\/client\/(services|staff|slots|assign-staff)/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replace(/"(name|staff_name|staffName)":"[^"]*"/g, `"$1":"${longName}"`),
    })
  })
}

/** Prices that are cut off by the box around them. */
const cutPrices = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .num')]
      .filter((element) => {
        const box = element.closest('.card, .opt, .slot, .ticket, .dialog')?.getBoundingClientRect()
        const { left, right } = element.getBoundingClientRect()
        return box !== undefined && (left < box.left - 1 || right > box.right + 1)
      })
      .map((element) => element.outerHTML),
  )

test('a name of one long word is broken, not the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await renameAll(page)
  const expectWhole = async (where: string) => {
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await stickingOut(page), where).toEqual([])
    expect(await cutPrices(page), where).toEqual([])
  }
  for (const path of ['/', '/services', '/booking']) {
    await page.goto(path)
    await expect(page.getByText(longName).first()).toBeVisible()
    await expectWhole(path)
  }
})

for (const path of pages) {
  test(`${path} fits every width in both directions`, async ({ page }) => {
    await open(page, path)
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir
      }, direction)
      const side = direction === 'ltr' ? 'left' : 'right'
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS(
        'text-align',
        new RegExp(`${side}|center`),
      )
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await stickingOut(page), `${direction} at ${width} pixels`).toEqual([])
      }
    }
  })

  test(`${path} fits with text at twice its size`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await open(page, path)
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await stickingOut(page), `at ${width} pixels`).toEqual([])
    }
  })
}
