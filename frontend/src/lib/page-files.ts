// Fetches the scripts of the opened page at once: they would otherwise wait until the shell has run.
import type { Site } from './site'

/** The build writes the files of every page into a JSON block (`{"/services": ["/assets/..."]}`). A page that only the platform's host has
 *  at its path is listed as "platform:/". */
export function fetchPageFiles(site: Site, pathname: string): void {
  const text = document.getElementById('page-files')?.textContent || '{}'
  const files = new Map<string, readonly string[]>(Object.entries(JSON.parse(text)))
  const own = site === 'platform' ? files.get(`platform:${pathname}`) : undefined
  for (const url of own ?? files.get(pathname) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = url
    document.head.append(link)
  }
}
