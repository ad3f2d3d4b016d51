// The closed and special days of the Schedules tab.
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { alertText, firstSent, playTab, pressMeant } from '../../../../tests/tab-harness'
import { concerned, unconcerned } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './special-day-dialog'
import { SpecialDaysSection } from './special-days-section'

const path = '/api/admin/shop/special-days'
const list = `GET ${path}`
const create = `POST ${path}`
const impact = `POST ${path}/impact`
const thanksgiving = {
  id: 4,
  date_from: '2026-11-26',
  date_to: '2026-11-26',
  kind: 'closed',
  opening_time: null,
  closing_time: null,
  name: 'Thanksgiving',
  version: 3,
}
const christmas = {
  ...thanksgiving,
  id: 5,
  date_from: '2026-12-23',
  date_to: '2026-12-24',
  kind: 'hours',
  opening_time: '09:00',
  closing_time: '14:00',
  name: 'Christmas',
}
const answers = {
  [list]: () => json([thanksgiving, christmas]),
  [impact]: () => json(unconcerned),
}

async function add() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  return within(await screen.findByRole('dialog'))
}

afterEach(() => void vi.useRealTimers())

describe('special days', () => {
  it('are listed by date, with the year that is not this one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') })
    const next = { ...thanksgiving, id: 6, date_from: '2027-11-25', date_to: '2027-11-25' }
    playTab(<SpecialDaysSection />, { ...answers, [list]: () => json([thanksgiving, christmas, next]) })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Thu, Nov 26Closed · Thanksgiving',
      'Wed, Dec 23 – Thu, Dec 249:00 AM – 2:00 PM · Christmas',
      'Thursday, November 25, 2027Closed · Thanksgiving',
    ])
  })

  it('can be none', async () => {
    playTab(<SpecialDaysSection />, { ...answers, [list]: () => json([]) })
    expect(await screen.findByText('No special days.')).toBeDefined()
  })

  it('can fail to load', async () => {
    playTab(<SpecialDaysSection />, { ...answers, [list]: () => refusal(500, 'Something went wrong') })
    expect(await screen.findByText('Error loading special days. Please try again.')).toBeDefined()
  })

  it('are added, and say what is missing', async () => {
    const made = playTab(<SpecialDaysSection />, { ...answers, [create]: () => json(christmas, 201) })
    const dialog = await add()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findAllByText('Please choose a day.')).toHaveLength(2)
    expect(dialog.getByText('Name is required.')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2026-12-24' } })
    expect(dialog.getByLabelText(/^To/)).toHaveProperty('value', '2026-12-24')
    await userEvent.click(dialog.getByRole('button', { name: 'Special hours' }))
    fireEvent.change(dialog.getByLabelText('Closes'), { target: { value: '14:00' } })
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Christmas Eve')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Special day added')).toBeDefined()
    expect(firstSent(made, create)?.body).toEqual({
      dateFrom: '2026-12-24',
      dateTo: '2026-12-24',
      kind: 'hours',
      openingTime: '09:00',
      closingTime: '14:00',
      name: 'Christmas Eve',
    })
  })

  it('show the bookings that lie on them before they are saved', async () => {
    const change = `PUT ${path}/4`
    const made = playTab(<SpecialDaysSection />, {
      ...answers,
      [impact]: () => json({ ...unconcerned, future_bookings: 2, first: [concerned] }),
      [change]: () => json({ ...thanksgiving, version: 4 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Thanksgiving, Thu, Nov 26' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: '2026-11-27' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('2 upcoming bookings lie on these days:')).toBeDefined()
    expect(firstSent(made, impact)?.body).toMatchObject({ replaces: 4, dateTo: '2026-11-27' })
    await pressMeant(dialog.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Special day updated')).toBeDefined()
    expect(firstSent(made, change)).toMatchObject({ version: '3', body: { dateTo: '2026-11-27' } })
  })

  it('never share a date', async () => {
    const sentence = 'Thanksgiving is already there on Thu, Nov 26, 2026.'
    const taken = () => refusal(409, sentence, 'dates_taken')
    playTab(<SpecialDaysSection />, { ...answers, [impact]: taken, [create]: taken })
    const dialog = await add()
    fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2026-11-26' } })
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Stocktaking')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await alertText('Creation failed')).toContain(sentence)
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('are deleted after a question', async () => {
    const remove = `DELETE ${path}/5`
    const made = playTab(<SpecialDaysSection />, { ...answers, [remove]: () => json({ success: true }) })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete Christmas, Wed, Dec 23 – Thu, Dec 24' }),
    )
    const question = within(await screen.findByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Special day deleted')).toBeDefined()
    expect(firstSent(made, remove)?.version).toBe('3')
  })
})
