import { describe, expect, it } from 'vitest'
import { bases } from '../../tests/host-cases.json' with { type: 'json' }
import { readSite } from './site'

/** What the server writes into the page of a host; its own tests read the same cases. */
const pages = bases.flatMap(({ base_domain, platform_url, hosts, ...addresses }) =>
  hosts
    .filter(({ site }) => site !== 'unknown')
    .map(({ host, site }) => ({ host, ...addresses, block: { site, base_domain, platform_url } })),
)

describe('a page', () => {
  it.each(pages)('at $host belongs to $block.site', ({ block, salon_suffix, luna_url }) => {
    const { site, platformUrl, salonSuffix, salonUrl } = readSite(JSON.stringify(block))
    expect([site, platformUrl]).toEqual([block.site, block.platform_url])
    expect([salonSuffix, salonUrl('luna')]).toEqual([salon_suffix, luna_url])
  })

  it('has cases of every kind for bases of one to five labels', () => {
    const kinds = bases.flatMap(({ base_domain: base, hosts }) =>
      hosts.map(({ site }) => `${base.split('.').length} ${typeof site === 'string' ? site : 'shop'}`),
    )
    expect(new Set(kinds).size).toBe(15)
  })
})

it.each([
  ['no block', undefined],
  ['an empty one', ''],
  ['one that broke off', '{"site":"platform","base_do'],
  ['none of an object', 'null'],
  ['another site', '{"site":"unknown","base_domain":"a.example","platform_url":"https://a.example/"}'],
  ['no domain', '{"site":"platform","platform_url":"https://a.example/"}'],
  ['no address', '{"site":"platform","base_domain":"a.example","platform_url":"a.example"}'],
])('a page with %s belongs to no site', (_, text) => {
  expect(readSite(text).site).toBe('unknown')
})
