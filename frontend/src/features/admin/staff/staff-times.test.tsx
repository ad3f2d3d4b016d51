// The week in which a member of staff works.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { firstSent, playTab, pressMeant, sent } from '../../../../tests/tab-harness'
import { calls, laurent } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './staff-dialog'
import { alert, booked, firstBooking, list, openDialog, scheduleImpact } from '../../../../tests/staff-times'
import { StaffTab } from './staff-tab'
import './week-dialog'

const schedule = 'GET /api/admin/staff/1/schedule'
const putSchedule = 'PUT /api/admin/staff/1/schedule'
const works = (day: number) => 0 < day && day < 6
const week = {
  weeklySchedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    day_of_week: day,
    is_available: works(day),
    start_time: works(day) ? '09:00' : null,
    end_time: works(day) ? '17:00' : null,
    break_start_time: works(day) ? '12:00' : null,
    break_end_time: works(day) ? '13:00' : null,
    extra_shifts: [],
  })),
  version: 3,
}
const typeTime = async (field: HTMLElement, time: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, time)
}

describe('the weekly schedule', () => {
  const open = () => openDialog('Manage schedule of Ava Laurent')

  it('shows seven days from Monday, and saves them', async () => {
    const made = playTab(
      <StaffTab />,
      {
        ...list,
        [schedule]: () => json(week),
        [putSchedule]: () => json(week),
      },
      'master_admin',
    )
    const dialog = await open()
    expect(dialog.getByText('Ava Laurent. Times are in America/New_York.')).toBeDefined()
    const days = await dialog.findAllByRole('group')
    expect(days.map((day) => day.querySelector('legend')?.textContent)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
    const day = (name: string) => within(dialog.getByRole('group', { name }))
    expect(day('Sunday').getByText('Off')).toBeDefined()
    await userEvent.click(day('Saturday').getByRole('switch', { name: 'Available' }))
    expect(day('Saturday').getByLabelText('Start time')).toHaveProperty('value', '09:00')
    await typeTime(day('Saturday').getByLabelText('End time'), '14:00')
    await userEvent.click(day('Monday').getByRole('switch', { name: 'Available' }))
    await userEvent.click(day('Tuesday').getByRole('switch', { name: 'Break' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Schedule updated')).toBeDefined()
    const [changed] = made.filter(({ name }) => name === putSchedule)
    const body = changed && sent(changed).body
    const off = {
      isAvailable: false,
      startTime: null,
      endTime: null,
      breakStartTime: null,
      breakEndTime: null,
      extraShifts: [],
    }
    const shift = { isAvailable: true, startTime: '09:00', endTime: '17:00', extraShifts: [] }
    const pause = { breakStartTime: '12:00', breakEndTime: '13:00' }
    expect(body.weeklySchedule).toEqual([
      { dayOfWeek: 0, ...off },
      { dayOfWeek: 1, ...off },
      { dayOfWeek: 2, ...shift, breakStartTime: null, breakEndTime: null },
      { dayOfWeek: 3, ...shift, ...pause },
      { dayOfWeek: 4, ...shift, ...pause },
      { dayOfWeek: 5, ...shift, ...pause },
      { dayOfWeek: 6, ...shift, endTime: '14:00', breakStartTime: null, breakEndTime: null },
    ])
    expect(new Set(made.map(({ url }) => url.search))).toEqual(new Set(['?shopId=7']))
  })

  it('says at the day what is wrong, until it is right', async () => {
    playTab(<StaffTab />, { ...list, [schedule]: () => json(week) })
    const dialog = await open()
    const monday = within(await dialog.findByRole('group', { name: 'Monday' }))
    await typeTime(monday.getByLabelText('End time'), '12:30')
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    const sentence = 'The break must lie within the working hours and end after it starts.'
    expect(await monday.findByText(sentence)).toBeDefined()
    expect(monday.getByLabelText('Break end time').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(monday.getByRole('switch', { name: 'Break' }))
    await waitFor(() => expect(monday.queryByText(sentence)).toBeNull())
    await userEvent.click(monday.getByRole('switch', { name: 'Break' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await monday.findByText(sentence)).toBeDefined()
    await typeTime(monday.getByLabelText('End time'), '13:00')
    await waitFor(() => expect(monday.queryByText(sentence)).toBeNull())
  })

  it('has up to three shifts a day', async () => {
    const made = playTab(<StaffTab />, {
      ...list,
      [schedule]: () => json(week),
      [putSchedule]: () => json(week),
    })
    const dialog = await open()
    const thursday = within(await dialog.findByRole('group', { name: 'Thursday' }))
    await typeTime(thursday.getByLabelText('End time'), '13:00')
    await userEvent.click(thursday.getByRole('button', { name: 'Add a shift on Thursday' }))
    await typeTime(thursday.getByLabelText('Start time of shift 2'), '12:30')
    await typeTime(thursday.getByLabelText('End time of shift 2'), '20:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    const sentence = 'Shifts must follow each other without overlapping.'
    expect(await thursday.findByText(sentence)).toBeDefined()
    expect(thursday.getByLabelText('Start time of shift 2').getAttribute('aria-invalid')).toBe('true')
    await typeTime(thursday.getByLabelText('Start time of shift 2'), '15:30')
    await waitFor(() => expect(thursday.queryByText(sentence)).toBeNull())
    await userEvent.click(thursday.getByRole('button', { name: 'Add a shift on Thursday' }))
    expect(thursday.queryByRole('button', { name: 'Add a shift on Thursday' })).toBeNull()
    await userEvent.click(thursday.getByRole('button', { name: 'Remove shift 3 of Thursday' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Schedule updated')).toBeDefined()
    const [changed] = made.filter(({ name }) => name === putSchedule)
    expect((changed && sent(changed).body)?.weeklySchedule[4]).toMatchObject({
      endTime: '13:00',
      extraShifts: [{ startTime: '15:30', endTime: '20:00' }],
    })
  })

  it('leaves it to saving to say which rule is broken', async () => {
    const rule = 'Please enter times as HH:MM, from 00:00 to 24:00.'
    playTab(<StaffTab />, {
      ...list,
      [schedule]: () => json(week),
      [scheduleImpact]: () => refusal(422, rule, 'invalid'),
      [putSchedule]: () => refusal(422, rule, 'invalid'),
    })
    const dialog = await open()
    await dialog.findByRole('group', { name: 'Monday' })
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await alert('Update failed')).toContain(rule)
    expect(dialog.getByText(rule)).toBeDefined()
  })

  it('shows the bookings that would lie outside before it saves', async () => {
    const made = playTab(
      <StaffTab />,
      {
        ...list,
        [schedule]: () => json(week),
        [scheduleImpact]: booked,
        [putSchedule]: () => json(week),
      },
      'master_admin',
    )
    const dialog = await open()
    const tuesday = within(await dialog.findByRole('group', { name: 'Tuesday' }))
    await userEvent.click(tuesday.getByRole('switch', { name: 'Available' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await dialog.findByText('1 upcoming booking lies outside these hours:')).toBeDefined()
    expect(dialog.getByText('Maya Chen · Ava Laurent · Signature Cut').closest('li')?.textContent).toBe(
      firstBooking,
    )
    expect(made.filter(({ name }) => name === putSchedule)).toEqual([])
    await pressMeant(dialog.getByRole('button', { name: 'Back' }))
    expect(tuesday.getByRole('switch', { name: 'Available' }).getAttribute('aria-checked')).toBe('false')
    await pressMeant(dialog.getByRole('button', { name: 'Save changes' }))
    await pressMeant(await dialog.findByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Schedule updated')).toBeDefined()
    const bodies = made.filter(({ init }) => init.method !== 'GET').map((call) => sent(call).body)
    expect(bodies[0].weeklySchedule[2].isAvailable).toBe(false)
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
    expect(new Set(made.map(({ url }) => url.search))).toEqual(new Set(['?shopId=7']))
  })

  it('lets go of what was typed on Reload, also when the days are the same', async () => {
    const stale = 'This staff member was changed by Zoe Marsh at 2:00 PM. Reload to see it.'
    let shown = week
    playTab(<StaffTab />, {
      ...list,
      [schedule]: () => json(shown),
      [putSchedule]: () => refusal(409, stale, 'stale'),
    })
    const dialog = await open()
    const saturday = async () =>
      within(await dialog.findByRole('group', { name: 'Saturday' })).getByRole('switch', {
        name: 'Available',
      })
    const before = (await saturday()).getAttribute('aria-checked')
    await userEvent.click(await saturday())
    // Only her name was changed.
    shown = { ...week, version: 4 }
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Reload' }))
    expect((await saturday()).getAttribute('aria-checked')).toBe(before)
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  })

  it('is saved as a change of the week that was shown, and takes over what another user has saved', async () => {
    const stale = 'This staff member was changed by Zoe Marsh at 2:00 PM. Reload to see it.'
    const closed = { is_available: false, start_time: null, end_time: null, break_start_time: null }
    let shown = week
    let answer = () => refusal(409, stale, 'stale')
    const made = playTab(<StaffTab />, {
      ...list,
      [schedule]: () => json(shown),
      [putSchedule]: () => answer(),
    })
    const dialog = await open()
    const available = async (day: string) =>
      within(await dialog.findByRole('group', { name: day })).getByRole('switch', { name: 'Available' })
    await userEvent.click(await available('Saturday'))
    const days = week.weeklySchedule.map((row) =>
      row.day_of_week === 1 ? { ...row, ...closed, break_end_time: null } : row,
    )
    shown = { weeklySchedule: days, version: 4 }
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    const reload = await dialog.findByRole('button', { name: 'Reload' })
    expect(dialog.getByText(stale)).toBeDefined()
    expect((await available('Saturday')).getAttribute('aria-checked'), 'what was typed').toBe('true')
    await userEvent.click(reload)
    await waitFor(async () => expect((await available('Monday')).getAttribute('aria-checked')).toBe('false'))
    expect((await available('Saturday')).getAttribute('aria-checked')).toBe('false')
    expect(dialog.queryByText(stale)).toBeNull()
    answer = () => json({ ...shown, version: 5 })
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Schedule updated')).toBeDefined()
    const versions = made.filter(({ name }) => name === putSchedule).map((call) => sent(call).version)
    expect(versions).toEqual(['3', '4'])
  })

  it('is read again once the member has changed, whose version it has', async () => {
    let version = 3
    const made = playTab(<StaffTab />, {
      ...list,
      [calls.staff]: () => json([{ ...laurent, version }]),
      [schedule]: () => json({ ...week, version }),
      [putSchedule]: () => json(week),
      'PUT /api/admin/staff/1': () => {
        version = 4
        return json({ ...laurent, version })
      },
    })
    const before = await open()
    await before.findByRole('group', { name: 'Monday' })
    await userEvent.click(before.getByRole('button', { name: 'Cancel' }))
    const form = await openDialog('Edit Ava Laurent')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Staff member updated')).toBeDefined()
    const dialog = await open()
    await waitFor(() => expect(made.filter(({ name }) => name === schedule)).toHaveLength(2))
    await userEvent.click(await dialog.findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Schedule updated')).toBeDefined()
    expect(firstSent(made, putSchedule)?.version).toBe('4')
  })

  it('can fail, to load and to save', async () => {
    let answer = () => refusal(403, 'Forbidden')
    playTab(<StaffTab />, {
      ...list,
      [schedule]: () => answer(),
      [putSchedule]: () => refusal(500, 'Internal server error'),
    })
    const dialog = await open()
    expect(await dialog.findByText('Error loading the schedule. Please try again.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
    answer = () => json(week)
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await dialog.findByRole('group', { name: 'Monday' })
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await alert('Update failed')).toContain('Failed to update staff schedule. Please try again.')
  })
})
