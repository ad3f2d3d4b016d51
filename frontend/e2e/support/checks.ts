// What every page and dialog must stand up to: axe without a finding, and no sideways scrolling down to 320 pixels.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './page'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A button that begins to count while axe looks is judged again once its colours have stopped moving.
  await expect(async () => expect(await findingsOn(page)).toEqual([])).toPass({ timeout: 30_000 })
}

async function findingsOn(page: Page): Promise<string[]> {
  // Nothing is waited for: an animation that is replaced may never say that it has ended.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(async (tags): Promise<string[]> => {
    const { violations } = await Reflect.get(window, 'axe').run({
      runOnly: tags,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    )
  }, rules)
}

/** Nothing sticks out sideways, at the project's width and at 320 pixels. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [size?.width ?? 1280, 320]) {
    await page.setViewportSize({ width, height: size?.height ?? 800 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  if (size) await page.setViewportSize(size)
}

/** A picture of the whole page among the test's results, for people to look at. */
export async function keepPicture(page: Page, name: string, path: string): Promise<void> {
  await page.screenshot({ path: `${path}/${name}.png`, fullPage: true })
}
