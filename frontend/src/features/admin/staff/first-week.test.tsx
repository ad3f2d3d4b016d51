// The week with which a new member of staff begins.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { alertText, firstSent, openDialog, playTab } from '../../../../tests/tab-harness'
import { calls, laurent } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './first-week'
import './staff-dialog'
import { StaffTab } from './staff-tab'

const post = 'POST /api/admin/staff'
const putWeek = 'PUT /api/admin/staff/5/schedule'
const getHours = 'GET /api/admin/shop/hours'
const hours = {
  defaultHours: { openingTime: '09:00', closingTime: '19:00' },
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek > 1,
    openingTime: dayOfWeek === 6 ? '13:00' : null,
    closingTime: dayOfWeek === 6 ? '24:00' : null,
  })),
  version: 3,
}
const answers = {
  [calls.staff]: () => json([laurent]),
  [post]: () => json({ ...laurent, id: 5, name: 'Lina Park', version: 1, welcome: null }, 201),
  [getHours]: () => json(hours),
  [putWeek]: () => json({ weeklySchedule: [], version: 2 }),
}

async function add(known = true) {
  const dialog = await openDialog('Add Staff Member')
  if (known) await dialog.findByText('Weekly schedule')
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Lina Park')
  const shown = dialog.queryAllByRole('listitem').map(({ textContent }) => textContent)
  await userEvent.click(dialog.getByRole('button', { name: 'Add staff member' }))
  return shown
}

it('is the salon’s, as the form says', async () => {
  const made = playTab(<StaffTab />, answers)
  expect(await add()).toEqual(['Tue – Fri 9:00 AM – 7:00 PM', 'Sat 1:00 PM – 12:00 AM'])
  expect(await screen.findByText('Staff member added')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  const week = firstSent(made, putWeek)
  const off = {
    isAvailable: false,
    startTime: null,
    endTime: null,
    breakStartTime: null,
    breakEndTime: null,
    extraShifts: [],
  }
  const tuesday = { isAvailable: true, startTime: '09:00', endTime: '19:00', extraShifts: [] }
  expect(week?.version).toBe('1')
  expect(week?.body.weeklySchedule.slice(1, 3)).toEqual([
    { dayOfWeek: 1, ...off },
    { dayOfWeek: 2, ...tuesday, breakStartTime: '12:00', breakEndTime: '13:00' },
  ])
  expect(week?.body.weeklySchedule[6]).toMatchObject({
    startTime: '13:00',
    endTime: '24:00',
    breakStartTime: null,
  })
})

it('is the default one when the hours are not known', async () => {
  const made = playTab(<StaffTab />, { ...answers, [getHours]: () => refusal(403, 'Forbidden') })
  expect(await add(false)).toEqual([])
  expect(await screen.findByText('Staff member added')).toBeDefined()
  expect(made.map(({ name }) => name)).not.toContain(putWeek)
})

it('may fail: the member is there all the same', async () => {
  playTab(<StaffTab />, { ...answers, [putWeek]: () => refusal(503, 'Busy') })
  await add()
  expect(await alertText('Update failed')).toContain('Failed to update staff schedule. Please try again.')
  expect(screen.queryByRole('dialog')).toBeNull()
})
