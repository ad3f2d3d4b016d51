// Which site a page belongs to, and where the platform and its salons are. The server says so in the page's head (crates/http/src/pages/site_info.rs);
// nothing is derived from the labels of a host name, which do not tell how many of them are the base domain.
import * as z from 'zod/mini'

const blockSchema = z.object({
  site: z.union([z.literal('platform'), z.object({ shop: z.string() })]),
  base_domain: z.string(),
  platform_url: z.string(),
})

/** The site of a page whose block is missing or malformed is unknown. */
export type Site = z.infer<typeof blockSchema>['site'] | 'unknown'

/** Reads the block in the page's head. */
export function readSite(text: string | null | undefined) {
  try {
    return addresses(blockSchema.parse(JSON.parse(text ?? '')))
  } catch {
    return { site: 'unknown', platformUrl: '/', salonSuffix: '', salonUrl: () => '/' } as const
  }
}

function addresses({ site, base_domain: base, platform_url: platformUrl }: z.infer<typeof blockSchema>) {
  const { protocol, port } = new URL(platformUrl)
  const salonSuffix = `.${base}${port && `:${port}`}`
  return {
    site,
    /** The platform's own front page. */
    platformUrl,
    /** What stands behind a salon's name in its address: ".parlour.example", in development ".localhost:8080". */
    salonSuffix,
    /** A salon's front page. */
    salonUrl: (subdomain: string) => `${protocol}//${subdomain}${salonSuffix}/`,
  }
}

export const { site, platformUrl, salonSuffix, salonUrl } = readSite(
  document.getElementById('site')?.textContent,
)
