// Step 2, first page, on screen.
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { unrated } from '#/reviews/review-fixtures'
import { chosenModifiers } from '#/selection/modifiers'
import { select } from '#/selection/selection'
import { ava, brows, cut, lashes, maya, slotAt } from './booking-fixtures'
import { fakeServer, openWizard, refusal } from './booking-harness'
// Loaded later in the application; here, before a test waits for it.
import './stylist-rating'
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
const notOffered = {
  serviceId: lashes.id,
  serviceName: lashes.name,
  suggestedStaff: null,
  recommendation: 'No stylist offers this service',
  alternativeStaff: [],
}
/** Full today, closed tomorrow, and free on Sunday. */
const counted = {
  days: [
    { date: '2026-11-20', slot_count: 0, is_open: true },
    { date: '2026-11-21', slot_count: 0, is_open: false },
    { date: '2026-11-22', slot_count: 4, is_open: true },
  ],
  first_available: slotAt('10:15 AM', '2026-11-22T15:15:00Z'),
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

describe('what clients give the salon', () => {
  const mayasCard = async () => (await screen.findByRole('radio', { name: /^Maya Okafor/ })).closest('label')
  const reviews = 'GET /api/client/reviews'

  it('stands beside each stylist', async () => {
    const server = fakeServer({ [reviews]: { average: 5, count: 1, stars: [0, 0, 0, 0, 1], reviews: [] } })
    openWizard('/booking/services', withServices)
    expect(await screen.findAllByText('5.0 (1 review)')).toHaveLength(2)
    expect(server.to(reviews).map(({ query }) => query)).toEqual([{ words: 'true', limit: '3' }])
  })

  it.each([
    ['there is no review', unrated],
    ['it cannot be loaded', refusal(404, 'not_found', 'No such salon.')],
  ])('is not mentioned while %s', async (_, answer) => {
    const server = fakeServer({ [reviews]: answer })
    openWizard('/booking/services', withServices)
    const card = await mayasCard()
    await vi.waitFor(() => expect(server.to(reviews)).toHaveLength(1))
    await screen.findAllByText('Select stylist')
    expect(card?.textContent).toBe('MOMaya OkaforStylistCan perform all selected services')
  })
})

describe('stylist and date', () => {
  it('asks for those who can do all of it, and waits for both choices', async () => {
    const server = fakeServer({})
    const user = openWizard('/booking/services', withServices)
    const stylists = within(await screen.findByRole('group', { name: 'Choose Your Stylist' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Select Staff & Date' })).toBeDefined()
    expect(server.to('GET /api/client/staff')[0]?.query).toEqual({ services: '1,3' })
    await stylists.findAllByText('4.9 (124 reviews)')
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
    expect(document.querySelectorAll('.date .dot')).toHaveLength(0)
    expect(next).toHaveProperty('disabled', true)
    await user.click(dates.getByRole('radio', { name: /Tuesday.*24/ }))
    expect(next).toHaveProperty('disabled', false)
    await user.click(next)
    expect(address()).toBe('/booking/datetime')
  })

  it('says which days are closed and which are full, and chooses the first one with times', async () => {
    const server = fakeServer({ 'GET /api/client/days': counted })
    const user = openWizard('/booking/services', withServices)
    const dates = within(await screen.findByRole('group', { name: 'Select Date' }))
    expect(dates.getAllByText('Select stylist')).toHaveLength(14)
    await user.click(screen.getByRole('radio', { name: /Ava/ }))
    expect(await screen.findByRole('radio', { name: /Today.*Full$/ })).toBeDefined()
    expect(screen.getByRole('radio', { name: /Tomorrow.*Closed$/ })).toBeDefined()
    expect(screen.getByRole('radio', { name: /Sunday.*Available$/, checked: true })).toBeDefined()
    expect(server.to('GET /api/client/days').map(({ query }) => query.staffId)).toEqual(['0', '11'])
    await user.click(screen.getByRole('radio', { name: /Today/ }))
    expect(screen.getByRole('radio', { name: /Today/, checked: true })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /Maya/ }))
    expect(await screen.findByRole('radio', { name: /Sunday/, checked: true })).toBeDefined()
  })

  it('keeps what the salon changed said when it chooses the day itself', async () => {
    fakeServer({
      'GET /api/client/days': counted,
      'GET /api/client/services': [{ ...cut, price: 9900 }, brows, lashes],
    })
    openWizard('/booking/services', chooseStaff(withServices, { kind: 'exactly', staff: ava }))
    expect(await screen.findByRole('radio', { name: /Sunday/, checked: true })).toBeDefined()
    expect(await screen.findByText('Your selection has changed')).toBeDefined()
  })

  it('leads from the earliest time to the confirmation, and from there to the other times', async () => {
    fakeServer({ 'GET /api/client/days': counted })
    const user = openWizard('/booking/services', withServices)
    await user.click(await screen.findByRole('button', { name: 'Earliest: Sun 10:15 AM with Ava' }))
    expect(address()).toBe('/booking/confirmation')
    expect(
      within(screen.getByRole('region', { name: 'Appointment details' })).getByText('Ava Laurent'),
    ).toBeDefined()
    await user.click((await screen.findAllByRole('button', { name: 'Back' }))[0] ?? document.body)
    expect(address()).toBe('/booking/datetime')
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
      [suggestions]: { canDoAll: false, recommendations: [recommendation, notOffered] },
    })
    const user = openWizard('/booking/services', withServices)
    const panel = within(await screen.findByRole('region', { name: 'Multiple Appointments Needed' }))
    expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'ALSignature Cut & StyleBook with Ava Laurent, Senior StylistBook separately: Signature Cut & StyleAlso available: Maya Okafor',
      'Lash LiftNo stylist offers this service at the moment.',
    ])
    expect(panel.getByText(/Book what is offered one after another/)).toBeDefined()
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
