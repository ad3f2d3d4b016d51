// What longer hours of the salon are for its people, and what is typed under the default hours.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { alertText, firstSent, openDialog, playTab } from '../../../../tests/tab-harness'
import { calls, laurent, settings, unconcerned } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './hours-dialog'
import './team-fields'
import { SchedulesTab } from './schedules-tab'

const hours = {
  defaultHours: { openingTime: '09:00', closingTime: '17:00' },
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek !== 0,
    openingTime: null,
    closingTime: null,
  })),
  version: 3,
}
const week = (staff_id: number, start_time: string, end_time: string, days: readonly number[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    staff_id,
    day_of_week,
    is_available: days.includes(day_of_week),
    start_time: days.includes(day_of_week) ? start_time : null,
    end_time: days.includes(day_of_week) ? end_time : null,
    break_start_time: null,
    break_end_time: null,
    extra_shifts: [],
  }))
const putHours = 'PUT /api/admin/shop/hours'
const putWeek = 'PUT /api/admin/staff/1/schedule'
const answers = {
  [calls.shop]: () => json(settings),
  [calls.staff]: () => json([laurent, { ...laurent, id: 2, name: 'Maya Okafor', version: 8 }]),
  'GET /api/admin/shop/hours': () => json(hours),
  'GET /api/admin/schedules': () =>
    json([...week(1, '09:00', '17:00', [1, 2, 3, 4, 5, 6]), ...week(2, '09:30', '15:00', [1, 2])]),
  'POST /api/admin/shop/hours/impact': () => json(unconcerned),
  [putHours]: () => json(hours),
  [putWeek]: () => json({ weeklySchedule: [], version: 4 }),
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const modeOf = (dialog: ReturnType<typeof within>, day: string) =>
  within(dialog.getAllByRole('group', { name: day })[0] ?? document.body)
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent)

it('shows when somebody is not at work while the salon is open', async () => {
  playTab(<SchedulesTab />, answers)
  const title = await screen.findByText('Not at work while the salon is open:')
  const card = title.closest('li')
  expect(card?.querySelector('h4')?.textContent).toContain('Maya Okafor')
  const lines = within(card ?? document.body).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Mon – Tue 9:00 AM – 9:30 AM, 3:00 PM – 5:00 PM',
    'Wed – Sat all day',
  ])
})

it('offers longer hours to those who work as long as the salon is open', async () => {
  const made = playTab(<SchedulesTab />, answers)
  const dialog = await openDialog('Edit Hours')
  expect(dialog.queryByText('Also for the team')).toBeNull()
  type(dialog.getByLabelText('Closes'), '19:00')
  const team = within(await dialog.findByRole('group', { name: 'Also for the team' }))
  expect(team.getAllByRole('checkbox')).toHaveLength(1)
  expect(team.getByText('Mon – Sat').parentElement?.textContent).toBe('Mon – Sat 9:00 AM – 7:00 PM')
  await userEvent.click(team.getByRole('checkbox', { name: 'Ava Laurent' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
  expect(await screen.findByText('Hours updated')).toBeDefined()
  const saved = firstSent(made, putWeek)
  expect(saved?.version).toBe('3')
  expect(saved?.body.weeklySchedule[1]).toMatchObject({ startTime: '09:00', endTime: '19:00' })
  expect(made.findIndex(({ name }) => name === putHours)).toBeLessThan(
    made.findIndex(({ name }) => name === putWeek),
  )
})

it('leaves the weeks alone of those who are not chosen, and says whose could not be saved', async () => {
  const made = playTab(<SchedulesTab />, { ...answers, [putWeek]: () => refusal(503, 'Busy') })
  const dialog = await openDialog('Edit Hours')
  type(dialog.getByLabelText('Closes'), '19:00')
  await dialog.findByText('Also for the team')
  await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
  expect(await screen.findByText('Hours updated')).toBeDefined()
  expect(made.map(({ name }) => name)).not.toContain(putWeek)

  const again = await openDialog('Edit Hours')
  type(again.getByLabelText('Opens'), '08:00')
  await userEvent.click(await again.findByRole('checkbox', { name: 'Ava Laurent' }))
  await userEvent.click(again.getByRole('button', { name: 'Save hours' }))
  expect(await alertText('Update failed')).toContain('The hours are saved, but not the weeks of Ava Laurent.')
})

it('turns to own hours when a time is typed under the default hours', async () => {
  const made = playTab(<SchedulesTab />, answers)
  const dialog = await openDialog('Edit Hours')
  expect(modeOf(dialog, 'Tuesday')).toEqual(['Default hours'])
  type(dialog.getByLabelText('Tuesday closes'), '20:00')
  expect(modeOf(dialog, 'Tuesday')).toEqual(['Own hours'])
  type(dialog.getByLabelText('Opens'), '10:00')
  expect(dialog.getByLabelText('Monday opens'), 'follows').toHaveProperty('value', '10:00')
  expect(dialog.getByLabelText('Tuesday opens'), 'has its own').toHaveProperty('value', '09:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Save hours' }))
  expect(await screen.findByText('Hours updated')).toBeDefined()
  const body = firstSent(made, putHours)?.body
  expect(body.weeklyHours[2]).toMatchObject({ openingTime: '09:00', closingTime: '20:00' })
  expect(body.weeklyHours[1]).toMatchObject({ isOpen: true, openingTime: null, closingTime: null })
})
