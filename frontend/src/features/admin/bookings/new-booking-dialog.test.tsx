import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { select } from '#/selection/selection'
import { json, playApi, refusal } from '../../../../tests/harness'
import {
  answers,
  brows,
  client,
  clients,
  hours,
  list,
  open,
  post,
  slot,
  slots,
  three,
  two,
} from '../../../../tests/new-booking-harness'
import { sent } from '../../../../tests/tab-harness'
import { calls, cut, okafor } from '../admin-fixtures'
import { bookingAt, calendar, friday } from './booking-fixtures'
import { emptyNewBooking, type NewBookingForm, newBookingBody, newBookingProblems } from './new-booking-form'
// Loaded later in the application; here, before the clock of a test runs.
import './new-booking-dialog'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') })
})
afterEach(() => vi.useRealTimers())

describe('the form of the desk', () => {
  const filled: NewBookingForm = {
    ...emptyNewBooking(friday, 1),
    name: ' Zoe ',
    services: [select(brows)],
    start: two.start,
  }

  it.each<[string, Partial<NewBookingForm>, string[]]>([
    ['complete', {}, []],
    ['without a name', { name: ' ' }, ['name']],
    ['with a number nobody can call', { phone: '212 555' }, ['phone']],
    ['with half an e-mail', { email: 'zoe@' }, ['email']],
    ['for a client who was not chosen', { who: 'known', name: '' }, ['client']],
    ['without services and staff', { services: [], staffId: null }, ['services', 'staff']],
  ])('%s', (_, change, problems) => {
    expect(newBookingProblems({ ...filled, ...change }, two)).toEqual(problems)
  })

  it('needs a time that is still free, and takes the member who has it', () => {
    expect(newBookingProblems(filled, undefined)).toEqual(['time'])
    expect(newBookingBody({ ...filled, staffId: 0 }, slot('2:00 PM', two.start, 2))).toEqual({
      client: { name: 'Zoe' },
      services: [{ service_id: 22, modifiers: [], price: 3800, duration: 30 }],
      staff_id: 2,
      start_time: two.start,
    })
  })
})

describe('the desk', () => {
  it('books a walk-in, who is then on the calendar', async () => {
    let rows = [bookingAt(1, '09:00', 60)]
    const made = playApi({
      ...answers,
      [list]: () => json(rows),
      [post]: () => {
        rows = [...rows, bookingAt(7, '14:00', 30, { client_name: 'Zoe Adeyemi' })]
        return json(rows[1], 201)
      },
    })
    const form = await open('master_admin')
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    for (const problem of ['A name is required.', 'Choose at least one service.', 'Choose a staff member.'])
      expect(form.getByText(problem)).toBeDefined()
    expect(form.queryByText('Choose a time.'), 'there is none to choose').toBeNull()
    await userEvent.type(form.getByLabelText(/^Name/), 'Zoe Adeyemi')
    await userEvent.selectOptions(form.getByLabelText('Add a service'), 'Brow Shape · 30 min · $38.00')
    await userEvent.selectOptions(form.getByLabelText('Staff'), 'Ava Laurent')
    await form.findByRole('radio', { name: '2:00 PM' })
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(form.getByText('Choose a time.')).toBeDefined()
    await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))
    expect(form.getByRole('region', { name: 'Summary' }).textContent).toBe(
      'Zoe Adeyemi · Brow Shape · Ava Laurent, Fri, Nov 20, 2:00 PM30m · $38.00',
    )
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(await screen.findByText('Booking created')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('button', { name: /2:00 – 2:30 PM Zoe Adeyemi/ })).toBeDefined()
    const [created] = made.filter(({ name }) => name === post)
    expect(created && new Headers(created.init.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(created && sent(created).body).toEqual({
      client: { name: 'Zoe Adeyemi' },
      services: [{ service_id: 22, modifiers: [], price: 3800, duration: 30 }],
      staff_id: 1,
      start_time: '2026-11-20T19:00:00Z',
    })
    expect(created?.url.search).toBe('?shopId=7')
    expect(made.find(({ name }) => name === slots)?.url.search).toBe(
      '?shopId=7&staffId=1&date=2026-11-20&totalDuration=30&services=22',
    )
  })

  it('asks for the options of a service, and books for a client it knows', async () => {
    const made = playApi({
      ...answers,
      [clients]: () => json([client]),
      [post]: () => json(bookingAt(7, '15:00', 80), 201),
    })
    const form = await open()
    await userEvent.click(form.getByRole('button', { name: 'Known client' }))
    await userEvent.type(form.getByLabelText('Search by name or phone'), 'h')
    expect(made.some(({ url }) => url.pathname === '/api/admin/clients')).toBe(false)
    await userEvent.type(form.getByLabelText('Search by name or phone'), 'ana')
    await userEvent.click(await form.findByRole('radio', { name: /Hana Sato/ }))
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '21')
    const options = within(await screen.findByRole('dialog', { name: /Signature Cut/ }))
    await userEvent.click(options.getByRole('radio', { name: /Long/ }))
    await userEvent.click(options.getByRole('button', { name: /^Add Service/ }))
    await userEvent.selectOptions(form.getByLabelText('Staff'), 'Anyone who is free')
    await userEvent.click(await form.findByRole('radio', { name: /3:00 PM/ }))
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(await screen.findByText('Booking created')).toBeDefined()
    const [created] = made.filter(({ name }) => name === post)
    expect(created && sent(created).body).toEqual({
      client_id: 41,
      services: [
        {
          service_id: 21,
          price: 10500,
          duration: 80,
          modifiers: [
            {
              id: 'length',
              label: 'Hair length',
              selectedOptions: [{ label: 'Long', extraCharge: 2000, extraMinutes: 20 }],
            },
          ],
        },
      ],
      staff_id: 1,
      start_time: '2026-11-20T20:00:00Z',
    })
  })

  it('leads to what is missing, whatever is in sight', async () => {
    playApi(answers)
    const form = await open()
    const create = () => userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    const focused = (control: HTMLElement, why: string) => {
      expect(document.activeElement).toBe(control)
      const described = control.closest('[aria-describedby]')?.getAttribute('aria-describedby')
      const texts = described?.split(' ').map((id) => document.getElementById(id)?.textContent)
      expect(texts).toContain(why)
    }
    await create()
    focused(form.getByLabelText(/^Name/), 'A name is required.')
    await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
    await create()
    focused(form.getByLabelText('Add a service'), 'Choose at least one service.')
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    await create()
    focused(form.getByLabelText('Staff'), 'Choose a staff member.')
    await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
    const first = await form.findByRole('radio', { name: '2:00 PM' })
    await create()
    focused(first, 'Choose a time.')
  })

  it('offers no day on which nothing can be booked', async () => {
    playApi(answers)
    const form = await open()
    expect(form.getByLabelText('Date')).toMatchObject({ min: '2026-11-20', max: '2027-11-19' })
  })

  it('says which price has changed, and books at the one it shows', async () => {
    let menu = [cut, brows]
    const made = playApi({
      ...answers,
      [calls.services]: () => json(menu),
      [post]: () => {
        if (menu[1] !== brows) return json(bookingAt(7, '14:00', 30), 201)
        menu = [cut, { ...brows, price: 4200 }]
        return refusal(409, 'The price has changed.', 'price_changed')
      },
    })
    const form = await open()
    await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
    await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(await form.findByText('Brow Shape is now $42.00 and takes 30 min.')).toBeDefined()
    expect(form.getByRole('region', { name: 'Summary' }).textContent).toContain('$42.00')
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect(await screen.findByText('Booking created')).toBeDefined()
    const [, booked] = made.filter(({ name }) => name === post)
    expect(booked && sent(booked).body.services).toEqual([
      { service_id: 22, modifiers: [], price: 4200, duration: 30 },
    ])
  })

  it('sends an order again under its key, and another order under another', async () => {
    let tries = 0
    const made = playApi({
      ...answers,
      [post]: () => {
        tries += 1
        return tries < 3
          ? refusal(503, 'Please try again.', 'unavailable')
          : json(bookingAt(7, '14:00', 30), 201)
      },
    })
    const form = await open()
    await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
    await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))
    const create = async (times: number) => {
      await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
      await waitFor(() => expect(made.filter(({ name }) => name === post)).toHaveLength(times))
      await waitFor(() => {
        const button = form.getByRole('button', { name: 'Create booking' })
        expect(button.getAttribute('aria-disabled')).not.toBe('true')
      })
    }
    await create(1)
    await create(2)
    await userEvent.type(form.getByLabelText(/^Name/), ' A')
    await create(3)
    const keys = made
      .filter(({ name }) => name === post)
      .map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('asks the server once the typing pauses, and leads from the search into the list', async () => {
    const made = playApi({
      ...answers,
      [clients]: () =>
        new Response(JSON.stringify([client, { ...client, id: 42, name: 'Hanna Berg' }]), {
          headers: { 'x-next-cursor': '42.61' },
        }),
    })
    const form = await open()
    await userEvent.click(form.getByRole('button', { name: 'Known client' }))
    await userEvent.type(form.getByLabelText('Search by name or phone'), 'han')
    expect(await form.findByText('The first 2 clients are shown. Type more to find others.')).toBeDefined()
    const asked = made.filter(({ url }) => url.pathname === '/api/admin/clients')
    expect(asked.map(({ url }) => url.search)).toEqual(['?search=han&limit=20'])
    await userEvent.keyboard('{Enter}')
    expect(form.queryByText('Choose a time.')).toBeNull()
    expect(document.activeElement).toBe(form.getByRole('radio', { name: /Hana Sato/ }))
    await userEvent.keyboard('{ArrowDown}')
    expect(form.getByRole('radio', { name: /Hanna Berg/ })).toHaveProperty('checked', true)
  })

  it('says that a time was taken, and shows what is left', async () => {
    const taken = 'That time was just taken. Please pick another.'
    let free = [two, three]
    playApi({
      ...answers,
      [slots]: () => json(free),
      [post]: () => {
        free = [three]
        return refusal(409, taken, 'slot_taken')
      },
    })
    const form = await open()
    await userEvent.type(form.getByLabelText(/^Name/), 'Zoe')
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    await userEvent.selectOptions(form.getByLabelText('Staff'), '1')
    await userEvent.click(await form.findByRole('radio', { name: '2:00 PM' }))
    await userEvent.click(form.getByRole('button', { name: 'Create booking' }))
    expect((await screen.findByText('Creation failed')).closest('[role=alert]')?.textContent).toContain(taken)
    await waitFor(() => expect(form.queryByRole('radio', { name: '2:00 PM' })).toBeNull())
    expect(form.getByText('Choose a time.')).toBeDefined()
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Zoe')
  })

  it('knows staff by their number on the team: two may have one name', async () => {
    const twins = calendar.staff.map((member) => ({ ...member, name: 'Maya Okafor' }))
    const made = playApi({
      ...answers,
      [calls.session]: () => json(okafor),
      [hours]: () => json({ ...calendar, staff: twins }),
      [slots]: () => json([]),
    })
    const form = await open('staff')
    await waitFor(() => expect(form.getByLabelText('Staff').children).toHaveLength(1))
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    await waitFor(() =>
      expect(made.findLast(({ name }) => name === slots)?.url.searchParams.get('staffId')).toBe('2'),
    )
  })

  it('lets staff book walk-ins for themselves alone', async () => {
    const made = playApi({
      ...answers,
      [calls.session]: () => json(okafor),
      [slots]: () => json([]),
    })
    const form = await open('staff')
    expect(form.queryByRole('button', { name: 'Known client' })).toBeNull()
    await waitFor(() =>
      expect([...form.getByLabelText('Staff').children].map((option) => option.textContent)).toEqual([
        'Maya Okafor',
      ]),
    )
    await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
    expect(await form.findByText(/^No free time on this day/)).toBeDefined()
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-11-21' } })
    await waitFor(() =>
      expect(made.findLast(({ name }) => name === slots)?.url.search).toBe(
        '?staffId=2&date=2026-11-21&totalDuration=30&services=22',
      ),
    )
    await userEvent.click(form.getByRole('button', { name: 'Remove Brow Shape' }))
    expect(form.getByText(/^Choose services, a staff member and a date/)).toBeDefined()
  })
})
