// Fetches the scripts of the opened page at once: they would otherwise wait until the shell has run.

/** The build writes the files of every page into a JSON block (`{"/services": ["/assets/..."]}`). */
export function fetchPageFiles(pathname: string): void {
  const text = document.getElementById('page-files')?.textContent || '{}'
  const files = new Map<string, readonly string[]>(Object.entries(JSON.parse(text)))
  for (const url of files.get(pathname) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = url
    document.head.append(link)
  }
}
