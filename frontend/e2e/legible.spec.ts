// Large text and small screens: nothing runs off or breaks inside a word, bars leave half of the height, and every button shows its whole text.
import type { CDPSession, Page } from '@playwright/test'
import { chooseDay, chooseService, confirmButton, next, salonOf, times } from './booking-journey'
import { button, dialog } from './support/dashboard'
import { expect, test, withoutAnswers } from './support/page'
import { onPlatform } from './support/platform'

/** The browser's font size beside each size of the window. */
const sizes = [
  { font: 16, width: 320, height: 568 },
  { font: 16, width: 667, height: 375 },
  { font: 24, width: 390, height: 844 },
  { font: 24, width: 667, height: 375 },
  { font: 32, width: 390, height: 844 },
]

interface Findings {
  readonly sticksOut: string[]
  readonly brokenWords: string[]
  readonly cutButtons: string[]
  readonly bars: string[]
}

/** Looks at the page, or at the dialog that hides it. */
function findings(page: Page): Promise<Findings> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body
    const { clientWidth, scrollWidth, clientHeight } = document.documentElement
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip, .st-l, [aria-hidden=true]')
    const all = [...root.querySelectorAll('*')].filter(shown)
    const says = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 110)

    const scrolls = (element: Element) => {
      for (let box: Element | null = element.parentElement; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      return false
    }
    const sticksOut = all
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return element.childElementCount === 0 && !scrolls(element) && (left < -1 || right > clientWidth + 1)
      })
      .map(says)
    if (scrollWidth > clientWidth) sticksOut.push(`${scrollWidth} in ${clientWidth}`)

    const brokenWords: string[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement || !shown(node.parentElement)) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) brokenWords.push(`${word}: ${says(node.parentElement)}`)
      }
    }

    const cutButtons = all
      .filter((element) => element.matches('.btn, [role=tab], .chip'))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return [element, ...element.querySelectorAll('*')].filter(shown).some((part) =>
          [...part.childNodes].some((text) => {
            const words = text.textContent ?? ''
            if (text.nodeType !== Node.TEXT_NODE || part.matches('.button-text') || !words.trim())
              return false
            const range = document.createRange()
            range.setStart(text, words.search(/\S/))
            range.setEnd(text, words.trimEnd().length)
            const { left, right, bottom } = range.getBoundingClientRect()
            return left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1
          }),
        )
      })
      .map(says)

    const barElements = [
      ...document.querySelectorAll('.header, .bottombar, .actionbar, .dialog-f, .dialog-h'),
    ].filter((bar) => {
      const scrollsAway = bar.parentElement && getComputedStyle(bar.parentElement).overflowY === 'auto'
      const inDialog = bar.matches('.dialog-f, .dialog-h') && !scrollsAway
      return root.contains(bar) && (inDialog || /sticky|fixed/.test(getComputedStyle(bar).position))
    })
    const height = barElements.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    const bars =
      height > clientHeight / 2
        ? [`${height} of ${clientHeight}: ${barElements.map(({ className }) => className).join(', ')}`]
        : []
    return { sticksOut, brokenWords, cutButtons, bars }
  })
}

async function expectLegible(page: Page, browser: CDPSession, where: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const { font, width, height } of sizes) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } })
    await page.setViewportSize({ width, height })
    expect
      .soft(await findings(page), `${where}, ${font} px of ${width} × ${height}`)
      .toEqual({ sticksOut: [], brokenWords: [], cutButtons: [], bars: [] })
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await page.setViewportSize(before)
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('the way to a booking', async ({ page, request }) => {
  const browser = await page.context().newCDPSession(page)
  const check = (where: string) => expectLegible(page, browser, where)
  const { plain, customizable } = await salonOf(request)
  await page.goto('/booking')
  await chooseService(page, plain)
  await check('services')
  await page
    .getByRole('button', { name: new RegExp(`^${customizable.name}`) })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await check('dialog')
  await button(dialog(page), 'Cancel').click()
  await next(page).click()
  await expect(page.getByRole('radio', { name: /^No Preference/ })).toBeVisible()
  await check('stylists')
  await page.goBack()
  await chooseDay(page)
  await times(page).last().check()
  await check('times')
  await next(page).click()
  await check('confirmation')
  await page.getByLabel('Full Name').fill('Maximiliana Featherstonehaugh')
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Created!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm via WhatsApp' })).toBeVisible()
  await check('made')
  await page.goto('/my-bookings')
  const cancel = page.getByRole('button', { name: /^Cancel Booking/ }).first()
  await expect(cancel).toBeVisible()
  await check('bookings')
  await cancel.click()
  await expect(dialog(page)).toBeVisible()
  await check('cancel')
})

for (const path of ['/', '/services', '/login']) {
  test(path, async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLegible(page, browser, path)
  })
}

for (const path of ['/', '/signup', '/setup-salon']) {
  test(`the platform's ${path}`, async ({ page, baseURL }) => {
    const browser = await page.context().newCDPSession(page)
    await page.goto(onPlatform(baseURL ?? '', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLegible(page, browser, path)
  })
}

test('long names of categories wrap', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await withoutAnswers(page)
  const long = 'Ceremonial hairdressing, bridal preparation and photographic styling for families'
  await page.route(/\/api\/client\/services/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replace(/"category_name":"[^"]*"/g, `"category_name":"${long}"`),
    })
  })
  for (const path of ['/services', '/booking']) {
    await page.goto(path)
    await expect(page.getByText(long).first()).toBeVisible()
    await expectLegible(page, browser, path)
    const chip = page.getByRole('button', { name: long }).first()
    const { width } = (await chip.boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(390)
  }
})

test('reduced motion stills what is behind a dialog, too', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { customizable } = await salonOf(request)
  await page.goto('/booking')
  await page
    .getByRole('button', { name: new RegExp(`^${customizable.name}`) })
    .first()
    .click()
  const backdrop = await dialog(page).evaluate(
    (element) => getComputedStyle(element, '::backdrop').animationDuration,
  )
  expect(Number.parseFloat(backdrop)).toBeLessThan(0.001)
})
