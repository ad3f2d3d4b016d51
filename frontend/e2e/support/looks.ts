// A page as people see it: at both sizes, light and dark.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './checks'
import { sizes } from './dashboard'

/** Judges the page at each size and in each scheme, and keeps a picture of it in a folder: `walk-in-390-dark.png`. `before` makes it ready. */
export async function judgeAllLooks(
  page: Page,
  folder: string,
  name: string,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const { viewport } of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await before()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({
        path: `${folder}/${name}-${viewport.width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
  }
}
