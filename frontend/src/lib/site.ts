// Which site a host name belongs to: a salon, the platform, or nobody (decisions 5-7). The server reads the same table of cases.

export type Site = 'platform' | 'unknown' | { readonly shop: string }

const demoShop = 'glow'
const developmentHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
const reserved = new Set('www app api admin static mail dev test help status platform'.split(' '))
const subdomain = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

/** `host` may carry a port; `base` is BASE_DOMAIN. */
export function siteOf(host: string, base: string): Site {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (base === 'localhost' && developmentHosts.has(name)) return { shop: demoShop }
  if (name === base) return 'platform'
  if (!name.endsWith(`.${base}`)) return 'unknown'
  const label = name.slice(0, -base.length - 1)
  if (reserved.has(label)) return 'platform'
  return subdomain.test(label) ? { shop: label } : 'unknown'
}

/** The browser is not told BASE_DOMAIN: it is `localhost`, or what follows the first of three or more labels (client.md §1). */
export function siteOfPage(host: string): Site {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (isDevelopment(name)) return siteOf(host, 'localhost')
  const labels = name.split('.')
  return siteOf(host, labels.slice(labels.length < 3 ? 0 : 1).join('.'))
}

type Place = Pick<URL, 'protocol' | 'hostname' | 'port'>

/** The platform's own front page, seen from a salon's host: www in development, else what follows the salon's label. */
export function platformUrl({ protocol, hostname, port }: Place): string {
  const name = hostname.toLowerCase()
  const home = isDevelopment(name) ? 'www.localhost' : name.split('.').slice(1).join('.')
  return `${protocol}//${home}${port && `:${port}`}/`
}

/** What stands behind a salon's name in its address, seen from the platform: ".parlour.example", in development ".localhost:8080". */
export function salonSuffix({ hostname, port }: Omit<Place, 'protocol'>): string {
  const name = hostname.toLowerCase()
  const [first = '', ...rest] = name.split('.')
  const base = isDevelopment(name) ? 'localhost' : reserved.has(first) ? rest.join('.') : name
  return `.${base}${port && `:${port}`}`
}

/** A salon's site, seen from the platform. */
export function salonUrl(place: Place, subdomain: string): string {
  return `${place.protocol}//${subdomain}${salonSuffix(place)}/`
}

function isDevelopment(name: string): boolean {
  return developmentHosts.has(name) || name.endsWith('.localhost')
}

/** The gate words a failure differently for a salon of its own name than for the demo (admin.md §2). */
export function isOwnSubdomain(site: Site): boolean {
  return typeof site === 'object' && site.shop !== demoShop
}
