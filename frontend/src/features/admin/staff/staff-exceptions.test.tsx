// The days on which a member of staff works otherwise.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { firstSent, playTab, pressMeant, sent } from '../../../../tests/tab-harness'

// Loaded later in the application; here, before the clock of a test runs.
import './exceptions-dialog'
import './staff-dialog'
import { alert, booked, exceptionImpact, firstBooking, list, openDialog } from '../../../../tests/staff-times'
import { StaffTab } from './staff-tab'

const exceptions = 'GET /api/admin/staff/1/exceptions'
const postException = 'POST /api/admin/staff/1/exceptions'
const deleteException = 'DELETE /api/admin/staff/1/exceptions/5'

const vacation = {
  id: 5,
  exception_date: '2026-12-24',
  last_date: '2026-12-24',
  is_available: false,
  start_time: null,
  end_time: null,
  reason: 'Vacation',
  version: 3,
}
describe('the exceptions', () => {
  const open = () => openDialog('Manage vacation/exceptions of Ava Laurent')
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)

  it('are listed in words', async () => {
    playTab(<StaffTab />, {
      ...list,
      [exceptions]: () =>
        json([
          vacation,
          { ...vacation, id: 8, last_date: '2027-01-03' },
          { ...vacation, id: 6, start_time: '14:00', end_time: '16:00', reason: null },
          { ...vacation, id: 7, is_available: true, start_time: '10:00', end_time: '24:00', reason: null },
        ]),
    })
    const dialog = await open()
    await dialog.findByText('Off 2:00 PM to 4:00 PM')
    expect(shown()).toEqual([
      'Thursday, December 24, 2026Off all day · Vacation',
      'Thu, Dec 24, 2026 – Sun, Jan 3, 2027Off all day · 11 days · Vacation',
      'Thursday, December 24, 2026Off 2:00 PM to 4:00 PM',
      'Thursday, December 24, 2026Works 10:00 AM to 12:00 AM',
    ])
  })

  it('grow by a date, which is required', async () => {
    let rows: object[] = []
    const made = playTab(<StaffTab />, {
      ...list,
      [exceptions]: () => json(rows),
      [postException]: () => {
        rows = [vacation]
        return json(vacation, 201)
      },
    })
    const dialog = await open()
    expect(await dialog.findByText('No schedule exceptions found')).toBeDefined()
    const add = dialog.getByRole('button', { name: 'Add' })
    expect(add).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText(/^First day/), '2026-12-24')
    expect(add).toHaveProperty('disabled', false)
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Vacation')
    await userEvent.click(add)
    expect(await screen.findByText('Exception added')).toBeDefined()
    expect(await dialog.findByText(/Off all day/, { selector: 'p' })).toBeDefined()
    expect(firstSent(made, postException)?.body).toEqual({
      exceptionDate: '2026-12-24',
      isAvailable: false,
      startTime: null,
      endTime: null,
      reason: 'Vacation',
    })
    expect(add).toHaveProperty('disabled', true)
    expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Vacation')
  })

  it('can be an absence of several days, which is one entry', async () => {
    const made = playTab(<StaffTab />, {
      ...list,
      [exceptions]: () => json([]),
      [exceptionImpact]: booked,
      [postException]: () => json({ ...vacation, last_date: '2027-01-03' }, 201),
    })
    const dialog = await open()
    await dialog.findByText('No schedule exceptions found')
    await userEvent.type(dialog.getByLabelText(/^First day/), '2026-12-24')
    const last = dialog.getByLabelText('Last day')
    expect(last, 'one day until it says otherwise').toHaveProperty('value', '2026-12-24')
    const until = (date: string) => fireEvent.change(last, { target: { value: date } })
    until('2026-12-23')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(dialog.getByText('The last day must not be before the first.')).toBeDefined()
    expect(document.activeElement).toBe(last)
    until('2027-01-03')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('1 upcoming booking lies outside the hours of these days:')).toBeDefined()
    await pressMeant(dialog.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Exception added')).toBeDefined()
    expect(firstSent(made, postException)?.body).toMatchObject({
      exceptionDate: '2026-12-24',
      lastDate: '2027-01-03',
    })
  })

  it('lead to the time that is wrong, and say so', async () => {
    const made = playTab(<StaffTab />, { ...list, [exceptions]: () => json([]) })
    const dialog = await open()
    await userEvent.type(dialog.getByLabelText(/^First day/), '2026-12-24')
    await userEvent.selectOptions(dialog.getByLabelText('What is different'), 'Off for part of the day')
    const [start, end] = [dialog.getByLabelText('Start time'), dialog.getByLabelText('End time')]
    await userEvent.clear(end)
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    const half = dialog.getByText('Please enter both a start and an end time.')
    expect(half.closest('[role=alert]')).not.toBeNull()
    expect(document.activeElement).toBe(end)
    expect(end.getAttribute('aria-describedby')).toBe(half.id)
    await userEvent.type(end, '09:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(dialog.getByText('The start and the end time must differ.')).toBeDefined()
    expect(document.activeElement).toBe(start)
    expect(made.filter(({ init }) => init.method === 'POST')).toEqual([])
  })

  it('show the bookings that they concern before they are added', async () => {
    const made = playTab(<StaffTab />, {
      ...list,
      [exceptions]: () => json([]),
      [exceptionImpact]: booked,
      [postException]: () => json(vacation, 201),
    })
    const dialog = await open()
    await dialog.findByText('No schedule exceptions found')
    await userEvent.type(dialog.getByLabelText(/^First day/), '2026-11-24')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('1 upcoming booking lies outside the hours of that day:')).toBeDefined()
    expect(shown()).toEqual([firstBooking])
    expect(made.filter(({ name }) => name === postException)).toEqual([])
    await pressMeant(dialog.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Exception added')).toBeDefined()
    expect(await dialog.findByRole('button', { name: 'Add' })).toBeDefined()
    const [asked, created] = made.filter(({ init }) => init.method === 'POST')
    expect(asked && sent(asked).body).toEqual(created && sent(created).body)
  })

  it('go when that is confirmed', async () => {
    let rows = [vacation]
    const made = playTab(<StaffTab />, {
      ...list,
      [exceptions]: () => json(rows),
      [deleteException]: () => {
        rows = []
        return json({ success: true })
      },
    })
    const dialog = await open()
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Delete the exception of Thursday, December 24, 2026' }),
    )
    const question = within(await screen.findByRole('dialog', { name: 'Delete this exception?' }))
    expect(made.filter(({ name }) => name === deleteException)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Exception deleted')).toBeDefined()
    expect(firstSent(made, deleteException)?.version).toBe('3')
    expect(await dialog.findByText('No schedule exceptions found')).toBeDefined()
  })

  it('can fail, to load, to be added and to go', async () => {
    let answer = () => refusal(403, 'Forbidden')
    playTab(<StaffTab />, {
      ...list,
      [exceptions]: () => answer(),
      [postException]: () => refusal(500, 'Internal server error'),
      [deleteException]: () => refusal(500, 'Internal server error'),
    })
    const dialog = await open()
    expect(await dialog.findByText('Error loading exceptions. Please try again.')).toBeDefined()
    answer = () => json([vacation])
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await userEvent.type(dialog.getByLabelText(/^First day/), '2026-12-24')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await alert('Creation failed')).toContain('Failed to create schedule exception. Please try again.')
    await userEvent.click(await dialog.findByRole('button', { name: /^Delete the exception/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this exception?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await alert('Deletion failed')).toContain('Failed to delete exception. Please try again.')
  })
})
