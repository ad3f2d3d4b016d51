import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import {
  alertText,
  firstSent,
  holdBack,
  playTab,
  pressMeant,
  renderTab,
  sent,
} from '../../../../tests/tab-harness'
import { calls, concerned, laurent, settings, unconcerned } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './hours-dialog'
import { SchedulesTab } from './schedules-tab'

const browser = vi.hoisted(() => ({ zone: 'America/New_York' }))
vi.mock('#/lib/browser-zone', () => ({ browserZone: () => browser.zone }))

const hours = {
  defaultHours: { openingTime: '09:00', closingTime: '17:00' },
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek !== 0,
    openingTime: dayOfWeek === 5 ? '10:00' : null,
    closingTime: dayOfWeek === 5 ? '20:00' : null,
  })),
  version: 3,
}
const office = { ...laurent, id: 2, name: 'Noor Karim', available_for_booking: false }
const day = (day_of_week: number, is_available: boolean) => ({
  staff_id: 1,
  day_of_week,
  is_available,
  start_time: is_available ? '09:30' : null,
  end_time: is_available ? '17:00' : null,
  break_start_time: null,
  break_end_time: null,
  extra_shifts: [],
})
const getHours = 'GET /api/admin/shop/hours'
const putHours = 'PUT /api/admin/shop/hours'
const hoursImpact = 'POST /api/admin/shop/hours/impact'
const specialDays = 'GET /api/admin/shop/special-days'
const timezone = 'PUT /api/admin/shop/timezone'
const answers = {
  [calls.shop]: () => json(settings),
  [getHours]: () => json(hours),
  [specialDays]: () => json([]),
  [hoursImpact]: () => json(unconcerned),
  [calls.zoneImpact]: () => json(unconcerned),
  'GET /api/admin/staff': () => json([laurent, office]),
  'GET /api/admin/schedules': () => json([1, 2, 3, 4, 5, 6, 0].map((d) => day(d, d !== 0 && d !== 6))),
}
beforeEach(() => {
  browser.zone = 'America/New_York'
})
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the zone', () => {
  const banner = async () => (await section('Shop timezone')).getByRole('status')

  it('is shown with the way to change it', async () => {
    playTab(<SchedulesTab />, answers, 'master_admin')
    const zone = await section('Shop timezone')
    expect(zone.getByText('America/New_York')).toBeDefined()
    expect(zone.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
      '/admin/dashboard?shopId=7&tab=settings',
    )
  })

  it('can be the browser’s, or near it', async () => {
    playApi(answers)
    const { unmount } = renderTab(<SchedulesTab />)
    expect((await banner()).className).toContain('notice--ok')
    unmount()
    browser.zone = 'America/Toronto'
    renderTab(<SchedulesTab />)
    expect((await banner()).className).toContain('notice--info')
    expect(within(await banner()).queryByRole('button')).toBeNull()
  })

  it('can be hours away, and be changed to the browser’s', async () => {
    browser.zone = 'Asia/Beirut'
    let shop = settings
    const made = playTab(<SchedulesTab />, {
      ...answers,
      [calls.shop]: () => json(shop),
      [timezone]: () => {
        shop = { ...settings, timezone: 'Asia/Beirut', version: 2 }
        return json(shop)
      },
    })
    expect((await banner()).className).toContain('notice--warn')
    await userEvent.click(screen.getByRole('button', { name: 'Change the salon to Asia/Beirut' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change timezone' }))
    expect(await screen.findByText('Timezone updated')).toBeDefined()
    await waitFor(async () => expect((await banner()).className).toContain('notice--ok'))
    expect(firstSent(made, timezone)).toEqual({
      version: '1',
      body: { timezone: 'Asia/Beirut', keep: 'instant' },
    })
  })

  it('says when it could not be changed', async () => {
    browser.zone = 'Asia/Beirut'
    playTab(<SchedulesTab />, { ...answers, [timezone]: () => refusal(503, 'Database unavailable') })
    await banner()
    await userEvent.click(screen.getByRole('button', { name: /^Change the salon/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change timezone' }))
    expect(await alertText('Update failed')).toContain('Failed to update timezone. Please try again.')
  })
})

describe('the opening hours', () => {
  it('are a card for each day', async () => {
    playTab(<SchedulesTab />, answers)
    const days = (await section('Shop operating hours')).findAllByRole('listitem')
    expect((await days).map((card) => card.textContent)).toEqual([
      'Monday9:00 AM – 5:00 PMDefault hours',
      'Tuesday9:00 AM – 5:00 PMDefault hours',
      'Wednesday9:00 AM – 5:00 PMDefault hours',
      'Thursday9:00 AM – 5:00 PMDefault hours',
      'Friday10:00 AM – 8:00 PM',
      'Saturday9:00 AM – 5:00 PMDefault hours',
      'SundayClosed',
    ])
  })

  it('can fail to load', async () => {
    playTab(<SchedulesTab />, { ...answers, [getHours]: () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading hours')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit Hours' })).toBeNull()
  })

  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Hours' }))
    return within(await screen.findByRole('dialog'))
  }
  const mode = (dialog: ReturnType<typeof within>, dayName: string, name: string) =>
    userEvent.click(
      within(dialog.getAllByRole('group', { name: dayName })[0] ?? document.body).getByRole('button', {
        name,
      }),
    )

  it('are changed', async () => {
    const made = playTab(<SchedulesTab />, { ...answers, [putHours]: () => json(hours) })
    const dialog = await openDialog()
    fireEvent.change(dialog.getByLabelText('Closes'), { target: { value: '18:30' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(await screen.findByText('Hours updated')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    const { version: _, ...unchanged } = hours
    const body = { ...unchanged, defaultHours: { openingTime: '09:00', closingTime: '18:30' } }
    expect(firstSent(made, putHours)).toEqual({ version: '3', body })
  })

  it('show the bookings that would lie outside before they are saved', async () => {
    const made = playTab(<SchedulesTab />, {
      ...answers,
      [hoursImpact]: () => json({ ...unconcerned, future_bookings: 3, first: [concerned] }),
      [putHours]: () => json(hours),
    })
    const dialog = await openDialog()
    await mode(dialog, 'Tuesday', 'Closed')
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(await dialog.findByText('3 upcoming bookings lie outside of the new hours:')).toBeDefined()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Tue, Nov 24, 9:00 AM Maya Chen · Ava Laurent · Signature Cut',
      'and 2 more',
    ])
    expect(
      dialog.getByText(
        'Bookings stay as they are and nobody is told. Cancel in Bookings what cannot be kept.',
      ),
    ).toBeDefined()
    expect(made.map(({ name }) => name)).not.toContain(putHours)
    await pressMeant(dialog.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Hours updated')).toBeDefined()
    const [asked, changed] = made.filter(({ init }) => init.method !== 'GET')
    expect(changed?.name).toBe(putHours)
    expect(asked && sent(asked).body).toEqual(changed && sent(changed).body)
  })

  it('are neither saved nor lost by a second click that was meant for the button before', async () => {
    const made = playApi({
      ...answers,
      [hoursImpact]: () => json({ ...unconcerned, future_bookings: 3, first: [concerned] }),
      [putHours]: () => json(hours),
    })
    const settle = holdBack(500)
    renderTab(<SchedulesTab />)
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Save anyway' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
    expect(dialog.getByText('3 upcoming bookings lie outside of the new hours:')).toBeDefined()
    settle()
    await pressMeant(dialog.getByRole('button', { name: 'Back' }))
    expect(document.activeElement, 'the button that went').toBe(
      dialog.getByRole('button', { name: 'Save hours' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(dialog.queryByText('3 upcoming bookings lie outside of the new hours:')).toBeNull()
    expect(made.filter(({ name }) => name === hoursImpact)).toHaveLength(1)
    expect(made.map(({ name }) => name)).not.toContain(putHours)
    settle()
    await pressMeant(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ask before they are saved when it is not known what they concern', async () => {
    const made = playTab(<SchedulesTab />, { ...answers, [hoursImpact]: () => refusal(503, 'Busy') })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(await dialog.findByText('Could not find out which bookings depend on it.')).toBeDefined()
    expect(made.map(({ name }) => name)).not.toContain(putHours)
  })

  it('must make sense', async () => {
    const made = playTab(<SchedulesTab />, answers)
    const dialog = await openDialog()
    await mode(dialog, 'Monday', 'Own hours')
    fireEvent.change(dialog.getByLabelText('Monday closes'), { target: { value: '09:00' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(await dialog.findByText('Opening and closing time must differ.')).toBeDefined()
    expect(dialog.getByLabelText('Monday closes').getAttribute('aria-invalid')).toBe('true')
    expect(made.map(({ name }) => name)).not.toContain(putHours)
  })

  it('are taken over as another user has saved them', async () => {
    const stale = 'This salon was changed by Zoe Marsh at 2:00 PM. Reload to see it.'
    let shown = hours
    let answer = () => refusal(409, stale, 'stale')
    const made = playTab(<SchedulesTab />, {
      ...answers,
      [getHours]: () => json(shown),
      [putHours]: () => answer(),
    })
    const dialog = await openDialog()
    fireEvent.change(dialog.getByLabelText('Closes'), { target: { value: '18:30' } })
    shown = { ...hours, defaultHours: { openingTime: '08:00', closingTime: '17:00' }, version: 4 }
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(await dialog.findByText(stale)).toBeDefined()
    await userEvent.click(await dialog.findByRole('button', { name: 'Reload' }))
    const anew = within(screen.getByRole('dialog'))
    expect(anew.getByLabelText('Opens')).toHaveProperty('value', '08:00')
    expect(anew.getByLabelText('Closes')).toHaveProperty('value', '17:00')
    answer = () => json(shown)
    await userEvent.click(anew.getByRole('button', { name: 'Save hours' }))
    expect(await screen.findByText('Hours updated')).toBeDefined()
    const versions = made.filter(({ name }) => name === putHours).map((call) => sent(call).version)
    expect(versions).toEqual(['3', '4'])
  })

  it('say when they could not be saved', async () => {
    playTab(<SchedulesTab />, { ...answers, [putHours]: () => refusal(503, 'Busy') })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
    expect(await dialog.findByText('Failed to update shop hours. Please try again.')).toBeDefined()
  })
})

describe('the weeks of the staff', () => {
  it('say when each works', async () => {
    playTab(<SchedulesTab />, answers)
    const week = (await screen.findByText('Ava Laurent')).closest('li')
    const [monday, ...others] = within(week ?? document.body).getAllByRole('definition')
    expect(monday?.textContent).toBe('9:30 AMto5:00 PM')
    expect(others.map(({ textContent }) => textContent).slice(-2)).toEqual(['Off', 'Off'])
    expect(screen.queryByText('Noor Karim')).toBeNull()
  })

  it('can be missing, and fail to load', async () => {
    playApi({ ...answers, 'GET /api/admin/staff': () => json([office]) })
    const { unmount } = renderTab(<SchedulesTab />)
    expect(await screen.findByText('No staff members available for booking')).toBeDefined()
    unmount()
    playTab(<SchedulesTab />, { ...answers, 'GET /api/admin/schedules': () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading schedules. Please try again.')).toBeDefined()
  })
})
