// The page that was asked for is fetched beside the frame, and both are shown at once: an empty frame would be made first, and the page in it
// a moment later, which is twice the work.
import { matchPath } from 'react-router-dom'
import type { Site } from '#/lib/site'
import { framedPages, platformPages, salonPages } from './pages'

/** A frame without a page is shown after so many milliseconds: better than nothing. */
const timeout = 100

/** Settles when the site's page of this path is here, or has been waited for long enough. */
export function preloadRoute(site: Site, pathname: string): Promise<unknown> {
  const pages = site === 'platform' ? platformPages : salonPages
  const page = [...pages, ...framedPages].find(({ path }) => matchPath(path, pathname))
  if (!page) return Promise.resolve()
  // Why it did not come is said where it would be shown.
  return Promise.race([page.load().catch(() => undefined), after(timeout)])
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
