import { describe, expect, it } from 'vitest'
import table from '../../tests/host-cases.json' with { type: 'json' }
import { isOwnSubdomain, platformUrl, salonSuffix, salonUrl, siteOf, siteOfPage } from './site'

describe('siteOf', () => {
  it.each(table.cases)('$host under $base is $site', ({ host, base, site }) => {
    expect(siteOf(host, base)).toEqual(site)
  })

  it('has cases of every kind for both kinds of base domain', () => {
    const kinds = table.cases.map(({ base, site }) => `${base} ${typeof site === 'string' ? site : 'shop'}`)
    expect(new Set(kinds).size).toBe(6)
  })
})

describe('siteOfPage', () => {
  it.each([
    ['localhost', { shop: 'glow' }],
    ['sage.localhost', { shop: 'sage' }],
    ['www.localhost', 'platform'],
    ['parlour.example', 'platform'],
    ['www.parlour.example', 'platform'],
    ['sage.parlour.example', { shop: 'sage' }],
  ])('%s is %o', (host, site) => {
    expect(siteOfPage(host)).toEqual(site)
  })
})

describe('isOwnSubdomain', () => {
  it('is false for the demo and for the platform', () => {
    expect([{ shop: 'sage' }, { shop: 'glow' }, 'platform' as const].map(isOwnSubdomain)).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('finds the platform’s front page from a salon’s host', () => {
  const from = (url: string) => platformUrl(new URL(url))
  expect(from('http://nobody.localhost:8080/services')).toBe('http://www.localhost:8080/')
  expect(from('https://nobody.parlour.example/')).toBe('https://parlour.example/')
  expect(from('https://nobody.parlour.co.uk:8443/')).toBe('https://parlour.co.uk:8443/')
})

it('finds a salon’s site from the platform’s host', () => {
  const from = (url: string) => salonUrl(new URL(url), 'luna')
  expect(from('http://www.localhost:8080/master/dashboard')).toBe('http://luna.localhost:8080/')
  expect(from('http://localhost/')).toBe('http://luna.localhost/')
  expect(from('https://parlour.example/setup-salon')).toBe('https://luna.parlour.example/')
  expect(from('https://www.parlour.example:8443/')).toBe('https://luna.parlour.example:8443/')
  expect(salonSuffix(new URL('https://Admin.parlour.co.uk/'))).toBe('.parlour.co.uk')
})
