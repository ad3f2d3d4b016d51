import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRefresh } from '#/api/client'
import { useShop } from '#/api/shop-context'
import { TextProvider } from '#/i18n'
import { glow, json, playApi, refusal } from '../../tests/harness'
import { ShopGate } from './shop-gate'

function Inside() {
  const refresh = useRefresh()
  return (
    <>
      <p>Welcome to {useShop().name}</p>
      <button type="button" onClick={() => refresh(['shop'])}>
        Save colours
      </button>
    </>
  )
}

function Closed() {
  return <p>Closed: {useShop().name}</p>
}

function open(shop: string, path = '/') {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TextProvider>
        <MemoryRouter initialEntries={[path]}>
          <ShopGate shop={shop} withoutSalon={{ '/login': <p>Sign in</p> }} closed={<Closed />}>
            <Inside />
          </ShopGate>
        </MemoryRouter>
      </TextProvider>
    </SWRConfig>,
  )
}

function embed(content: string) {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'shop-config'
  block.textContent = content
  document.head.append(block)
}

const path = 'GET /api/client/shop-config'
const ownPath = 'GET /api/client/closed-shop'
const unknown = () => refusal(404, 'No such salon.', 'not_found')

describe('the salon gate', () => {
  afterEach(() => document.getElementById('shop-config')?.remove())

  it('loads the salon of the host, then opens', async () => {
    const calls = playApi({ [path]: () => json({ ...glow, name: 'Sage Rooms' }) })
    open('sage')
    expect(screen.getByRole('status').textContent).toBe('Loading salon information...')
    expect(await screen.findByText('Welcome to Sage Rooms')).toBeDefined()
    expect(calls[0]?.url.search).toBe('?subdomain=sage')
  })

  it('opens at once with the configuration the page carries, and asks nothing', () => {
    const calls = playApi({})
    embed(JSON.stringify(glow))
    open('glow')
    expect(screen.getByText('Welcome to Glow Beauty Studio')).toBeDefined()
    expect(calls).toEqual([])
  })

  it('asks again for the configuration of a page that the browser had kept', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign({ transferSize: 0 }, { name: '', entryType: '', startTime: 0, duration: 0, toJSON() {} }),
    ])
    const calls = playApi({ [path]: () => json({ ...glow, name: 'Glow & Co' }) })
    embed(JSON.stringify(glow))
    open('glow')
    expect(screen.getByText('Welcome to Glow Beauty Studio')).toBeDefined()
    expect(await screen.findByText('Welcome to Glow & Co')).toBeDefined()
    expect(calls).toHaveLength(1)
  })

  it('wears the colours that were saved meanwhile', async () => {
    playApi({ [path]: () => json({ ...glow, color_palette: { primary: '#F5C518', secondary: '#2F5D50' } }) })
    embed(JSON.stringify(glow))
    open('glow')
    const brand = () =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join()
    expect(brand()).not.toContain('#f5c518')
    await userEvent.click(screen.getByRole('button', { name: 'Save colours' }))
    await waitFor(() => expect(brand()).toContain('#f5c518'))
  })

  it('asks when the page carries something else than agreed', async () => {
    playApi({ [path]: () => json(glow) })
    embed('{"id":"one"')
    open('glow')
    expect(await screen.findByText('Welcome to Glow Beauty Studio')).toBeDefined()
  })

  it('offers to set up a salon that is not there', async () => {
    playApi({ [path]: unknown, [ownPath]: unknown })
    open('nobody')
    expect(await screen.findByRole('heading', { name: 'Salon Not Set Up Yet' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Set Up Your Salon' }).getAttribute('href')).toMatch(
      /^http:\/\/www\.localhost(:\d+)?\/$/,
    )
    expect(screen.getByRole('link', { name: 'Sign in here' }).getAttribute('href')).toBe('/login')
  })

  it('lets in to sign in where the salon is suspended', async () => {
    playApi({ [path]: unknown, [ownPath]: unknown })
    open('sage', '/login')
    expect(await screen.findByText('Sign in')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Salon Not Set Up Yet' })).toBeNull()
  })

  it('shows a closed salon to those whom it knows', async () => {
    playApi({ [path]: unknown, [ownPath]: () => json({ ...glow, accepting_bookings: false }) })
    open('sage', '/my-bookings')
    expect(await screen.findByText('Closed: Glow Beauty Studio')).toBeDefined()
    expect(screen.queryByText('Set Up Your Salon')).toBeNull()
  })

  it.each(['b', 'v', 'w'])(
    'shows a closed salon to those who hold a link of one of its messages (/%s), else to those it knows',
    async (page) => {
      const token = '0aZ1bY2cX3dW4eV5fU6gT7'
      const asked: (string | null)[] = []
      const calls = playApi({
        [path]: unknown,
        [ownPath]: () => {
          const link = new Headers(calls.at(-1)?.init.headers).get('x-visit-link')
          asked.push(link)
          return link === null ? json(glow) : unknown()
        },
      })
      open('sage', `/${page}/${token}`)
      expect(await screen.findByText('Closed: Glow Beauty Studio')).toBeDefined()
      expect(asked).toEqual([token, null])
    },
  )

  it('shows the sign-in page within the salon where there is one', async () => {
    playApi({ [path]: () => json(glow) })
    open('glow', '/login')
    expect(await screen.findByText('Welcome to Glow Beauty Studio')).toBeDefined()
    expect(screen.queryByText('Sign in')).toBeNull()
  })

  it('says that the demo’s configuration cannot be loaded, and tries again', async () => {
    let broken = true
    playApi({ [path]: () => (broken ? unknown() : json(glow)), [ownPath]: unknown })
    open('glow')
    expect(await screen.findByRole('heading', { name: 'Configuration Error' })).toBeDefined()
    expect(screen.getByText('Unable to load salon configuration')).toBeDefined()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Welcome to Glow Beauty Studio')).toBeDefined()
  })

  it('does not open with an answer of another shape', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    playApi({ [path]: () => json({ ...glow, timezone: 5 }) })
    open('glow')
    expect(
      await screen.findByRole('heading', { name: 'Configuration Error' }, { timeout: 3000 }),
    ).toBeDefined()
  })
})
