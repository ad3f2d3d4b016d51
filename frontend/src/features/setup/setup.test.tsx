import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Plan } from '#/api/shop-setup'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { sent } from '../../../tests/tab-harness'
// Loaded later in the application; here, before the clock of a test runs.
import './details-step'
import './name-step'
import { Setup } from './setup'

const start = 'POST /api/public/shop-owner-verification'
const status = 'GET /api/public/check-verification-status/p1'
const check = 'GET /api/public/subdomain-check'
const finish = 'POST /api/public/complete-shop-setup'

const owner = (code = 'KTRV-0001') => ({
  success: true,
  progressId: 'p1',
  whatsappLink: `https://wa.me/15550100200?text=Code%3A%20${code}`,
  code,
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
})
const opened = { id: 8, name: 'Luna Hair', subdomain: 'luna-hair', url: 'http://luna-hair.localhost:8080/' }

function play(other: Record<string, () => Response> = {}) {
  return playApi({
    [start]: () => json(owner(), 201),
    [status]: () => json({ verified: false }),
    [check]: () => json({ available: true }),
    [finish]: () => json(opened, 201),
    ...other,
  })
}
const open = (plan: Plan = 'base') => renderAt('/setup-salon', <Setup plan={plan} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const notice = async (title: string) => (await screen.findByText(title)).closest('[role=alert]')?.textContent
async function nameIt(name = 'Luna Hair') {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Shop name' }), name)
  await press('Continue')
}
async function reachDetails() {
  await nameIt()
  await press('Check Status')
  await screen.findByLabelText('Salon name')
}
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const verified = { [status]: () => json({ verified: true }) }

beforeAll(() => import('#/ui/qr-code'))
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

describe('the name', () => {
  it('is needed, and starts the verification', async () => {
    const calls = play()
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Create Your Salon' })).toBeDefined()
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual([
      '1Shop name',
      '2Verification',
      '3Setup',
      '4Complete',
    ])
    await nameIt('Lu')
    expect(await screen.findByText('Shop name must be at least 3 characters')).toBeDefined()
    expect(calls).toEqual([])
    await nameIt('na Hair')
    expect(await screen.findByRole('heading', { name: 'Verify by WhatsApp' })).toBeDefined()
    const [made] = calls.filter(({ name }) => name === start)
    expect(made && sent(made).body).toEqual({ shop_name: 'Luna Hair', plan: 'base' })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Verification' }))
  })

  it('goes with the plan of the page', async () => {
    const calls = play()
    open('vip')
    expect(screen.getByText('VIP plan')).toBeDefined()
    await nameIt()
    await screen.findByRole('heading', { name: 'Verify by WhatsApp' })
    const [made] = calls.filter(({ name }) => name === start)
    expect(made && sent(made).body).toMatchObject({ plan: 'vip' })
  })

  it('can come to nothing', async () => {
    play({ [start]: () => refusal(429, 'Please wait an hour.', 'rate_limited') })
    open()
    await nameIt()
    expect(await notice('Error')).toContain('Failed to initiate verification. Please try again.')
    expect(screen.getByText('Please wait an hour.')).toBeDefined()
  })

  it('says that it failed until it succeeds', async () => {
    let answer = () => refusal(503, '')
    play({ [start]: () => answer() })
    open()
    await nameIt()
    await notice('Error')
    answer = () => json(owner(), 201)
    await press('Continue')
    await screen.findByRole('heading', { name: 'Verify by WhatsApp' })
    expect(screen.queryByText('Failed to initiate verification. Please try again.')).toBeNull()
  })

  it('greets who has signed up, with their number', async () => {
    sessionStorage.setItem('signedUp', '{"name":"Ada","phone":"+1 555 010 0300"}')
    play()
    open()
    expect(
      await screen.findByText('Welcome, Ada. The next step is one WhatsApp message from +1 555 010 0300.'),
    ).toBeDefined()
  })
})

describe('the verification', () => {
  it('has a link, a QR code, and the code to type', async () => {
    play()
    open()
    await nameIt()
    const link = await screen.findByRole('link', { name: 'Open WhatsApp' })
    expect(link.getAttribute('href')).toBe('https://wa.me/15550100200?text=Code%3A%20KTRV-0001')
    expect(
      await screen.findByRole('img', { name: 'Scan with your phone to open WhatsApp there' }),
    ).toBeDefined()
    expect(screen.getByText('KTRV-0001')).toBeDefined()
    expect(screen.getByText('+15550100200')).toBeDefined()
  })

  it('says when the message has not arrived, and when it could not be asked', async () => {
    let answer = () => json({ verified: false })
    play({ [status]: () => answer() })
    open()
    await nameIt()
    await press('Check Status')
    expect(await notice('Not Verified Yet')).toContain(
      'Please reply to the WhatsApp message with your verification code first.',
    )
    answer = () => refusal(500, '')
    await press('Check Status')
    expect(await notice('Error')).toContain('Failed to check verification status.')
    expect(screen.getByRole('heading', { name: 'Verify by WhatsApp' })).toBeDefined()
  })

  it('leads back with the name, and asks for no second link for it', async () => {
    const calls = play()
    open()
    await nameIt()
    await press('Back')
    expect(await screen.findByDisplayValue('Luna Hair')).toBeDefined()
    await press('Continue')
    expect(await screen.findByRole('heading', { name: 'Verify by WhatsApp' })).toBeDefined()
    expect(calls.filter(({ name }) => name === start)).toHaveLength(1)
  })

  it('once given is kept when its owner looks back', async () => {
    const calls = play(verified)
    open()
    await reachDetails()
    await press('Back')
    expect(await screen.findByRole('heading', { name: 'Your number is verified' })).toBeDefined()
    const before = calls.length
    await press('Continue')
    expect(await screen.findByLabelText('Salon name')).toBeDefined()
    expect(calls.slice(before).some(({ name }) => name === status)).toBe(false)
  })

  it('offers a new link when the server has forgotten the old one', async () => {
    const gone = 'We could not find this verification. Please start again.'
    const links = [owner(), { ...owner('KTRV-0002'), progressId: 'p2' }]
    play({
      [start]: () => json(links.shift(), 201),
      [status]: () => refusal(404, gone, 'not_found'),
    })
    open()
    await nameIt()
    await press('Check Status')
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined()
    await press('Get New Link')
    expect(await screen.findByRole('link', { name: 'Open WhatsApp' })).toBeDefined()
    expect(screen.getByText('KTRV-0002')).toBeDefined()
  })
})

describe('waiting', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      }),
  )
  afterEach(() => void vi.useRealTimers())
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

  async function wait() {
    open()
    await pass(0)
    fireEvent.change(screen.getByRole('textbox', { name: 'Shop name' }), { target: { value: 'Luna Hair' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await pass(50)
    screen.getByRole('heading', { name: 'Verify by WhatsApp' })
  }

  it('goes on by itself once the message has arrived', async () => {
    let arrived = false
    play({ [status]: () => json({ verified: arrived }) })
    await wait()
    await pass(6000)
    screen.getByRole('heading', { name: 'Verify by WhatsApp' })
    arrived = true
    await pass(3000)
    expect(screen.getByLabelText('Salon name')).toBeDefined()
  })

  it('ends with the link', async () => {
    const calls = play()
    await wait()
    await pass(15 * 60_000)
    expect(screen.getByRole('heading', { name: 'This link has expired' })).toBeDefined()
    const asked = calls.length
    await pass(60_000)
    expect(calls.length).toBe(asked)
  })
})

describe('the details', () => {
  it('are checked by the specified rules', async () => {
    play(verified)
    open()
    await reachDetails()
    expect(screen.getByLabelText<HTMLInputElement>('Subdomain').value).toBe('luna-hair')
    await type('Salon name', 'Lu')
    await type('Subdomain', 'LU_')
    expect(screen.getByLabelText<HTMLInputElement>('Subdomain').value).toBe('lu')
    await type('Primary color', 'purple')
    await userEvent.selectOptions(screen.getByLabelText('Timezone'), '')
    await press('Complete Setup')
    for (const problem of [
      'Salon name must be at least 3 characters',
      'Subdomain must be at least 3 characters',
      'Please select a timezone',
      'Invalid color format',
    ]) {
      expect(await screen.findByText(problem)).toBeDefined()
    }
    await type('Subdomain', 'a'.repeat(21))
    expect(await screen.findByText('Subdomain must be less than 20 characters')).toBeDefined()
    await type('Subdomain', 'luna-')
    expect(
      await screen.findByText('Subdomain can only contain lowercase letters, numbers, and hyphens'),
    ).toBeDefined()
  })

  it('say at once whether the address can be had', async () => {
    const calls = play({
      ...verified,
      [check]: () => json({ available: calls.at(-1)?.url.searchParams.get('subdomain') !== 'glow' }),
    })
    open()
    await reachDetails()
    expect(await screen.findByText('luna-hair.localhost:3000 is available')).toBeDefined()
    await type('Subdomain', 'glow')
    expect(
      await screen.findByText('This subdomain is not available. Please choose another one.'),
    ).toBeDefined()
    expect(calls.filter(({ name }) => name === check).map(({ url }) => url.search)).toEqual([
      '?subdomain=luna-hair',
      '?subdomain=glow',
    ])
  })

  it('show the page as it will be, in its colours', async () => {
    play(verified)
    open()
    await reachDetails()
    await type('Description', 'Quiet cuts.')
    await type('Primary color', '#2F5D50')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Luna Hair')).toBeDefined()
    expect(preview.getByText('Quiet cuts.')).toBeDefined()
    expect(preview.getByText('luna-hair.localhost:3000')).toBeDefined()
    const page = document.querySelector<HTMLElement>('.win')
    expect(page?.style.getPropertyValue('--brand')).toContain('#2f5d50')
  })

  it('survive a reload', async () => {
    play(verified)
    const { unmount } = open()
    await reachDetails()
    await type('Address', '22 Rue Gouraud')
    await userEvent.selectOptions(screen.getByLabelText('Timezone'), 'Asia/Beirut')
    unmount()
    open()
    expect(await screen.findByDisplayValue('22 Rue Gouraud')).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Timezone').value).toBe('Asia/Beirut')
  })
})

describe('the zone', () => {
  it('offers the browser’s first, and any other by its name', async () => {
    play(verified)
    open()
    await reachDetails()
    const zone = screen.getByLabelText<HTMLSelectElement>('Timezone')
    expect([...zone.options].map(({ value }) => value).slice(0, 2)).toEqual(['', 'Pacific/Auckland'])
    expect(zone.value).toBe('America/New_York')
    await userEvent.type(screen.getByLabelText('Search all timezones'), 'America/Toronto')
    expect(zone.value).toBe('America/Toronto')
    await userEvent.selectOptions(zone, 'Pacific/Auckland')
    expect(zone.value).toBe('Pacific/Auckland')
  })
})

describe('opening the salon', () => {
  it('sends everything, and ends with the address of the new site', async () => {
    const calls = play(verified)
    open()
    await reachDetails()
    await press('Complete Setup')
    expect(await screen.findByRole('heading', { name: 'Luna Hair is open' })).toBeDefined()
    const made = calls.find(({ name }) => name === finish)
    expect(made && sent(made).body).toEqual({
      progressId: 'p1',
      name: 'Luna Hair',
      subdomain: 'luna-hair',
      business_address: null,
      business_description: null,
      timezone: 'America/New_York',
      color_palette: { primary: '#9C27B0', secondary: '#E91E63' },
    })
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('luna-hair.localhost:8080')).toBe('http://luna-hair.localhost:8080/')
    expect(href('Sign in to your salon')).toBe('http://luna-hair.localhost:8080/login')
    expect(href('Go to Main Site')).toBe('/')
    await press('Create another salon')
    expect(await screen.findByRole('textbox', { name: 'Shop name' })).toBeDefined()
  })

  it.each([
    [409, 'subdomain_taken', 'This subdomain is already taken. Please choose another one.'],
    [422, 'subdomain_reserved', 'This subdomain is reserved. Please choose another one.'],
  ])('says at the field why the address was refused: %i %s', async (code, name, text) => {
    play({ ...verified, [finish]: () => refusal(code, text, name) })
    open()
    await reachDetails()
    await press('Complete Setup')
    expect(await screen.findByText(text)).toBeDefined()
    const field = screen.getByLabelText('Subdomain')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
  })

  it('says what failed, and loses nothing', async () => {
    play({ ...verified, [finish]: () => refusal(500, '') })
    open()
    await reachDetails()
    await press('Complete Setup')
    expect(await notice('Setup Failed')).toContain('Failed to create your salon. Please try again.')
    expect(screen.getByLabelText<HTMLInputElement>('Salon name').value).toBe('Luna Hair')
  })

  it('is told again when the answer was lost, by the address that it opened at', async () => {
    let answer: () => Response = () => {
      throw new TypeError('offline')
    }
    play({ ...verified, [finish]: () => answer() })
    open()
    await reachDetails()
    await press('Complete Setup')
    expect(await notice('Setup Failed')).toContain('Failed to create your salon. Please try again.')
    answer = () => {
      const refused = refusal(409, 'This salon has been created already.', 'setup_done')
      refused.headers.set('location', 'http://luna-hair.localhost:3000/')
      return refused
    }
    await type('Subdomain', 'luna-hair-2')
    await press('Complete Setup')
    expect(await screen.findByRole('heading', { name: 'Luna Hair is open' })).toBeDefined()
    const site = screen.getByRole('link', { name: 'luna-hair.localhost:3000' })
    expect(site.getAttribute('href')).toBe('http://luna-hair.localhost:3000/')
  })

  it('begins again when the proof is lost, with everything that was typed', async () => {
    const lost = 'We could not find this verification. Please start again.'
    play({ ...verified, [finish]: () => refusal(404, lost, 'not_found') })
    open()
    await reachDetails()
    await type('Address', '22 Rue Gouraud')
    await press('Complete Setup')
    expect(await notice('Setup Failed')).toContain(lost)
    expect(await screen.findByRole('textbox', { name: 'Shop name' })).toBeDefined()
    await press('Continue')
    await press('Check Status')
    await waitFor(() => expect(screen.getByDisplayValue('22 Rue Gouraud')).toBeDefined())
  })
})
