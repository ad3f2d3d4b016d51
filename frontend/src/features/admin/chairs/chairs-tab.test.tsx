import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { alertText, firstSent, openDialog, playTab, renderTab } from '../../../../tests/tab-harness'
import { calls, cut, laurent, nobody, unconcerned } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './chair-dialog'
import { existing, toggled } from '../checkbox-list'
import { ChairsTab } from './chairs-tab'

const window = { id: 5, name: 'Window', allowed_staff_ids: [1, 9], allowed_service_ids: [21], version: 3 }
const corner = { id: 6, name: 'Corner', allowed_staff_ids: [], allowed_service_ids: [], version: 1 }
const list = 'GET /api/admin/chairs'
const post = 'POST /api/admin/chairs'
const put = 'PUT /api/admin/chairs/5'
const remove = 'DELETE /api/admin/chairs/5'
const impact = 'GET /api/admin/chairs/5/impact'
const answers = {
  [list]: () => json([window, corner]),
  [calls.services]: () => json([cut]),
  [calls.staff]: () => json([laurent, nobody]),
}

it('chooses and unchooses', () => {
  expect(toggled([1, 2], 3)).toEqual([1, 2, 3])
  expect(toggled([1, 2], 1)).toEqual([2])
})

it('drops what has gone, once it is known what there is', () => {
  expect(existing([1, 2], [{ id: 2, name: 'Noor' }])).toEqual([2])
  expect(existing([1, 2], undefined)).toEqual([1, 2])
})

describe('the chairs', () => {
  it('are a table that says whom and what they allow', async () => {
    playTab(<ChairsTab />, answers)
    expect(screen.getByText('Loading chairs...')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Chairs Management' })).toBeDefined()
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Name', 'Allowed Staff', 'Allowed Services'],
      ['Window', '2', '1'],
      ['Corner', 'All staff', 'All services'],
    ])
  })

  it('say when those whom they are for have left', async () => {
    playTab(<ChairsTab />, {
      ...answers,
      [calls.services]: () => json([]),
      [calls.staff]: () => json([nobody]),
    })
    expect(await screen.findByText('Nothing: all have left the menu')).toBeDefined()
    const row = screen.getByText('Window').closest('tr')
    const cells = [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
    expect(cells.slice(1, 3)).toEqual(['1', 'Nothing: all have left the menu'])
  })

  it('are not for staff to change', async () => {
    playTab(<ChairsTab />, answers, 'staff')
    await screen.findByText('Corner')
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })

  it('can be missing, and fail to load', async () => {
    playApi({ ...answers, [list]: () => json([]) })
    const { unmount } = renderTab(<ChairsTab />)
    expect(await screen.findByText('No chairs found.')).toBeDefined()
    unmount()
    playTab(<ChairsTab />, { ...answers, [list]: () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading chairs. Please try again.')).toBeDefined()
  })
})

describe('the form', () => {
  it('adds a chair for some', async () => {
    const made = playTab(<ChairsTab />, { ...answers, [post]: () => json(corner, 201) }, 'master_admin')
    const form = await openDialog('Add Chair')
    await userEvent.click(form.getByRole('button', { name: 'Add chair' }))
    expect(await form.findByText('Chair name is required.')).toBeDefined()
    await userEvent.type(form.getByLabelText(/^Name/), 'Basin')
    await userEvent.click(await form.findByRole('checkbox', { name: 'Ava Laurent' }))
    await userEvent.click(form.getByRole('button', { name: 'Add chair' }))
    expect(await screen.findByText('Chair added')).toBeDefined()
    expect(firstSent(made, post)?.body).toEqual({
      name: 'Basin',
      allowed_staff_ids: [1],
      allowed_service_ids: [],
    })
    expect(new Set(made.map(({ url }) => url.search))).toEqual(new Set(['?shopId=7']))
  })

  it('keeps its staff, offers members whom clients cannot book, and names the faster user', async () => {
    const stale = 'Window was changed by Ava Laurent at 2:00 PM. Reload to see it.'
    const made = playTab(<ChairsTab />, { ...answers, [put]: () => refusal(409, stale, 'stale') })
    const form = await openDialog('Edit Window')
    await userEvent.click(await form.findByRole('checkbox', { name: cut.name, checked: true }))
    expect(form.getByRole('checkbox', { name: 'Noor', checked: true })).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await alertText('Update failed')).toContain(stale)
    expect(firstSent(made, put)).toEqual({
      version: '3',
      body: { name: 'Window', allowed_staff_ids: [1, 9], allowed_service_ids: [] },
    })
  })

  it('does not open a chair to everything whose only service has gone', async () => {
    const made = playTab(<ChairsTab />, {
      ...answers,
      [calls.services]: () => json([{ ...cut, id: 22, name: 'Color' }]),
      [put]: () => json({ ...window, name: 'Bay' }),
    })
    const form = await openDialog('Edit Window')
    expect(await form.findByText(/^What was done here has left the menu,/)).toBeDefined()
    await userEvent.clear(form.getByLabelText(/^Name/))
    await userEvent.type(form.getByLabelText(/^Name/), 'Bay')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Chair updated')
    expect(firstSent(made, put)?.body).toEqual({
      name: 'Bay',
      allowed_staff_ids: [1, 9],
      allowed_service_ids: [21],
    })
  })

  it('says when a list of choices is missing', async () => {
    playTab(<ChairsTab />, { ...answers, [calls.staff]: () => refusal(404, 'No such salon.', 'not_found') })
    const form = await openDialog('Edit Window')
    expect(await form.findByText('This list could not be loaded. What was chosen is kept.')).toBeDefined()
  })
})

describe('what fails', () => {
  it('is named', async () => {
    const broken = () => refusal(500, '')
    playTab(<ChairsTab />, { ...answers, [post]: broken, [remove]: broken, [impact]: broken })
    const form = await openDialog('Add Chair')
    await userEvent.type(form.getByLabelText(/^Name/), 'Basin')
    await userEvent.click(form.getByRole('button', { name: 'Add chair' }))
    expect(await alertText('Creation failed')).toContain('Failed to create chair. Please try again.')
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    const dialog = await openDialog('Delete Window')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await alertText('Deletion failed')).toContain('Failed to delete chair. Please try again.')
  })
})

describe('deleting', () => {
  it('says that bookings move, and stays when one cannot', async () => {
    const stuck = '1 booking cannot move to another chair.'
    const made = playTab(<ChairsTab />, {
      ...answers,
      [impact]: () => json(unconcerned),
      [remove]: () => refusal(409, stuck, 'in_use'),
    })
    const dialog = await openDialog('Delete Window')
    expect(
      dialog.getByText('Its upcoming bookings move to other chairs. If one cannot move, the chair stays.'),
    ).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await alertText('Deletion failed')).toContain(stuck)
    expect(screen.getByText('Window')).toBeDefined()
    expect(firstSent(made, remove)?.version).toBe('3')
  })
})
