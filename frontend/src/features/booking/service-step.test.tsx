// Step 1 on screen.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chosenModifiers } from '#/selection/modifiers'
import { select } from '#/selection/selection'
import { brows, cut, lashes } from './booking-fixtures'
import { fakeServer, openWizard, refusal } from './booking-harness'
import { chooseServices, emptyWizard } from './wizard'

const services = 'GET /api/client/services'
const mediumCut = select(cut, chosenModifiers(cut.modifiers, { len: ['Medium'] }))
const address = () => screen.getByLabelText('address').textContent
const bar = () => screen.getByRole('region', { name: 'Selection' })

describe('the service list', () => {
  it('says that it is loading', () => {
    fakeServer({ [services]: 'never' })
    openWizard('/booking')
    expect(screen.getByText('Loading services...')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
  })

  it('says that it failed, and loads on Retry', async () => {
    const server = fakeServer({ [services]: refusal(400, 'invalid', 'No') })
    const user = openWizard('/booking')
    expect(await screen.findByText('Error loading services. Please try again.')).toBeDefined()
    server.table[services] = [brows]
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: /Brow Shape/ })).toBeDefined()
  })

  it('says that there is nothing to book', async () => {
    fakeServer({ [services]: [] })
    openWizard('/booking')
    expect(await screen.findByText('No services available at the moment.')).toBeDefined()
  })

  it('filters by category, All Services first', async () => {
    fakeServer({})
    const user = openWizard('/booking')
    const chips = within(await screen.findByRole('group', { name: 'Filter by category' })).getAllByRole(
      'button',
    )
    expect(chips.map((chip) => chip.textContent)).toEqual(['All Services', 'Hair', 'Brows & Lashes'])
    await user.click(screen.getByRole('button', { name: 'Hair' }))
    expect(screen.queryByRole('button', { name: /Lash Lift/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Signature Cut.*60 min.*Customizable/ })).toBeDefined()
  })
})

describe('choosing', () => {
  it('toggles a plain service and counts it', async () => {
    fakeServer({})
    const user = openWizard('/booking')
    const brow = await screen.findByRole('button', { name: /Brow Shape/ })
    await user.click(brow)
    expect(brow.getAttribute('aria-pressed')).toBe('true')
    expect(within(bar()).getByText('1 service selected')).toBeDefined()
    expect(within(bar()).getByText('30 min · $38.00')).toBeDefined()
    await user.click(brow)
    expect(within(bar()).getByText('0 services selected')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
  })

  it('asks for the options first and refuses without the required one', async () => {
    fakeServer({})
    const user = openWizard('/booking')
    await user.click(await screen.findByRole('button', { name: /Signature Cut/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize Signature Cut & Style' }))
    expect(dialog.getByText('Customize Your Service')).toBeDefined()
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /Short/ }))
    await user.click(dialog.getByRole('button', { name: 'Add Service $85.00' }))
    expect(dialog.getByRole('alert').textContent).toBe('Hair length is required')
    expect(within(bar()).getByText('0 services selected')).toBeDefined()

    await user.click(dialog.getByRole('radio', { name: /Medium.*\+\$10\.00.*\+10min/ }))
    await user.click(dialog.getByRole('checkbox', { name: /Bond repair mask/ }))
    expect(dialog.getByRole('alert').textContent).toBe('')
    await user.click(dialog.getByRole('button', { name: 'Add Service $120.00' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const summary = within(screen.getByRole('region', { name: 'Selected Services' }))
    expect(summary.getByText('Medium · Bond repair mask')).toBeDefined()
    expect(within(bar()).getByText('1h 25m · $120.00')).toBeDefined()
  })

  it('opens a customized service again with its choices, and removes it there', async () => {
    fakeServer({})
    const user = openWizard('/booking', chooseServices(emptyWizard, [mediumCut]))
    await user.click(await screen.findByRole('button', { name: /Signature Cut/ }))
    expect(await screen.findByRole('radio', { name: /Medium/ })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(within(bar()).getByText('1 service selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Signature Cut/ }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(within(bar()).getByText('0 services selected')).toBeDefined()
  })

  it('continues to staff and date', async () => {
    fakeServer({})
    const user = openWizard('/booking', chooseServices(emptyWizard, [select(brows)]))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(address()).toBe('/booking/services')
  })
})

describe('a service carried here by a link', () => {
  it('is chosen at once when it is plain', async () => {
    fakeServer({})
    openWizard('/booking?service=2')
    expect(await screen.findByText('1 service selected')).toBeDefined()
    await waitFor(() => expect(address()).toBe('/booking'))
  })

  it('opens its dialog when it has options', async () => {
    fakeServer({})
    openWizard('/booking?service=1')
    expect(await screen.findByRole('dialog', { name: /Signature Cut/ })).toBeDefined()
    await waitFor(() => expect(address()).toBe('/booking'))
  })

  it('is ignored when the salon does not have it', async () => {
    fakeServer({})
    openWizard('/booking?service=99')
    await waitFor(() => expect(address()).toBe('/booking'))
    expect(screen.getByText('0 services selected')).toBeDefined()
  })
})

it('tells what the salon changed since the choice', async () => {
  fakeServer({ [services]: [{ ...cut, price: 9000 }, lashes] })
  openWizard('/booking', chooseServices(emptyWizard, [mediumCut, select(brows)]))
  expect(await screen.findByText('Signature Cut & Style is now $100.00 and takes 1h 10m.')).toBeDefined()
  expect(
    screen.getByText('Brow Shape & Tint is no longer offered and was taken out of your selection.'),
  ).toBeDefined()
  expect(within(bar()).getByText('1h 10m · $100.00')).toBeDefined()
})
