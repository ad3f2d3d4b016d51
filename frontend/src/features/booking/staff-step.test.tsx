// Step 2, first page, on screen.
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { chosenModifiers } from '#/selection/modifiers'
import { select } from '#/selection/selection'
import { ava, brows, cut, lashes, maya } from './booking-fixtures'
import { fakeServer, openWizard, refusal } from './booking-harness'
import { anyone, chooseDate, chooseServices, chooseStaff, emptyWizard } from './wizard'

const shortCut = select(cut, chosenModifiers(cut.modifiers, { len: ['Short'] }))
const withServices = chooseServices(emptyWizard, [shortCut, select(lashes)])
const address = () => screen.getByLabelText('address').textContent
const recommendation = {
  serviceId: 1,
  serviceName: cut.name,
  suggestedStaff: { id: ava.id, name: ava.name, role: ava.role },
  recommendation: 'Book with Ava Laurent',
  alternativeStaff: [{ id: maya.id, name: maya.name, role: maya.role }],
}
const nobody = { 'GET /api/client/staff': [] }
const suggestions = 'POST /api/client/staff/suggestions'

beforeEach(() => {
  // Friday morning in New York, Saturday in Auckland, where the tests run.
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
})

it('goes back to the services when none are chosen', () => {
  fakeServer({})
  openWizard('/booking/services')
  expect(address()).toBe('/booking')
})

describe('stylist and date', () => {
  it('asks for those who can do all of it, and waits for both choices', async () => {
    const server = fakeServer({})
    const user = openWizard('/booking/services', withServices)
    const stylists = within(await screen.findByRole('group', { name: 'Choose Your Stylist' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Select Staff & Date' })).toBeDefined()
    expect(server.to('GET /api/client/staff')[0]?.query).toEqual({ services: '1,3' })
    expect(stylists.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'No PreferenceFirst free chair, senior stylists first',
      'ALAva LaurentSenior Stylist4.9 (124 reviews)Can perform all selected services',
      'MOMaya OkaforStylist4.9 (124 reviews)Can perform all selected services',
    ])
    const dates = within(screen.getByRole('group', { name: 'Select Date' }))
    expect(dates.getByText('Please select a stylist first to see availability.')).toBeDefined()
    expect(dates.getAllByText('Select stylist')).toHaveLength(14)
    expect(dates.getAllByRole('radio')[0]?.closest('label')?.textContent).toBe(
      'TodayToday20NovSelect stylist',
    )
    const next = screen.getByRole('button', { name: 'Continue' })

    await user.click(stylists.getByRole('radio', { name: /No Preference/ }))
    expect(dates.getAllByText('Available')).toHaveLength(14)
    expect(next).toHaveProperty('disabled', true)
    await user.click(dates.getByRole('radio', { name: /Tuesday.*24/ }))
    expect(next).toHaveProperty('disabled', false)
    await user.click(next)
    expect(address()).toBe('/booking/datetime')
  })

  it('marks the days on which the stylist has no time', async () => {
    const server = fakeServer({
      'GET /api/client/days': {
        days: [
          { date: '2026-11-20', slot_count: 0 },
          { date: '2026-11-21', slot_count: 4 },
        ],
        first_available: null,
      },
    })
    openWizard('/booking/services', chooseStaff(withServices, { kind: 'exactly', staff: ava }))
    expect(await screen.findByRole('radio', { name: /Today.*Available ?, no times found/ })).toBeDefined()
    expect(screen.getByRole('radio', { name: /Tomorrow.*Available$/ })).toBeDefined()
    expect(server.to('GET /api/client/days')[0]?.query).toEqual({
      staffId: '11',
      totalDuration: '120',
      services: '1,3',
    })
  })

  it('drops a stylist who has left', async () => {
    fakeServer({ 'GET /api/client/staff': [maya] })
    const chosen = chooseDate(
      chooseStaff(withServices, { kind: 'exactly', staff: ava }),
      shopDate('2026-11-24'),
    )
    openWizard('/booking/services', chosen)
    expect(await screen.findByRole('radio', { name: /Maya/ })).toHaveProperty('checked', false)
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Choose a stylist')).toBeDefined()
  })

  it('jumps to the first and last day with Home and End', async () => {
    fakeServer({})
    const user = openWizard(
      '/booking/services',
      chooseDate(chooseStaff(withServices, anyone), shopDate('2026-11-24')),
    )
    const days = within(await screen.findByRole('group', { name: 'Select Date' })).getAllByRole('radio')
    days[4]?.focus()
    await user.keyboard('{End}')
    expect(days[13]).toHaveProperty('checked', true)
    expect(document.activeElement).toBe(days[13])
    await user.keyboard('{Home}')
    expect(days[0]).toHaveProperty('checked', true)
  })

  it('says that the stylists could not be loaded', async () => {
    fakeServer({ 'GET /api/client/staff': refusal(400, 'invalid', 'No') })
    openWizard('/booking/services', withServices)
    expect(await screen.findByText('Failed to fetch staff members.')).toBeDefined()
  })
})

describe('when no single stylist does everything', () => {
  it('says so while it asks what else is possible', async () => {
    fakeServer({ ...nobody, [suggestions]: 'never' })
    const user = openWizard('/booking/services', withServices)
    expect(await screen.findByRole('heading', { name: 'No Stylists Available' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'No Staff Available' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('group', { name: 'Select Date' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change Service Selection' }))
    expect(address()).toBe('/booking')
  })

  it('recommends a stylist for each service', async () => {
    const server = fakeServer({
      ...nobody,
      [suggestions]: { canDoAll: false, recommendations: [recommendation] },
    })
    const user = openWizard('/booking/services', withServices)
    const panel = within(await screen.findByRole('region', { name: 'Multiple Appointments Needed' }))
    expect(panel.getByRole('listitem').textContent).toBe(
      'ALSignature Cut & StyleBook with Ava Laurent, Senior StylistAlso available: Maya Okafor',
    )
    expect(server.to(suggestions)[0]?.body).toEqual({ serviceIds: [1, 3] })
    expect(screen.getByRole('button', { name: 'Multiple Appointments Required' })).toHaveProperty(
      'disabled',
      true,
    )
    await user.click(panel.getByRole('button', { name: 'Change Services' }))
    expect(address()).toBe('/booking')
  })

  it.each([
    ['there are no recommendations', { canDoAll: false, recommendations: [] }],
    ['the question failed', refusal(400, 'invalid', 'No')],
  ])('offers to book each service on its own when %s', async (_, answer) => {
    const server = fakeServer({ ...nobody, [suggestions]: answer })
    const user = openWizard('/booking/services', withServices)
    const panel = within(await screen.findByRole('region', { name: 'Sequential Appointments Required' }))
    expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Book separately: Signature Cut & Style',
      'Book separately: Lash Lift',
      'Change Service Selection',
    ])
    expect(screen.getByRole('button', { name: 'No Staff Available' })).toHaveProperty('disabled', true)
    server.table['GET /api/client/staff'] = [maya]
    await user.click(panel.getByRole('button', { name: /Book separately ?: Lash Lift/ }))
    expect(await screen.findByRole('radio', { name: /Maya/ })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(within(screen.getByRole('region', { name: 'Selected Services' })).queryByText(cut.name)).toBeNull()
  })
})

it('shows what the visit costs so far', async () => {
  fakeServer({})
  openWizard('/booking/services', chooseServices(emptyWizard, [shortCut, select(brows)]))
  const summary = within(await screen.findByRole('region', { name: 'Selected Services' }))
  expect(summary.getByText('$123.00')).toBeDefined()
  expect(summary.getByText('1h 30m')).toBeDefined()
})
