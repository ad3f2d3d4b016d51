import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { alertText, firstSent, openDialog, playTab, sent } from '../../../../tests/tab-harness'
import { calls, hair, unconcerned } from '../admin-fixtures'
import { CategoriesTab } from './categories-tab'
// Loaded later in the application; here, before the clock of a test runs.
import './category-dialog'

const nails = { ...hair, id: 4, name: 'Nails', description: null, display_order: 2, service_count: 0 }
const noImpact = { ...unconcerned, services: 2 }
const post = 'POST /api/admin/categories'
const put = 'PUT /api/admin/categories/3'
const remove = 'DELETE /api/admin/categories/3'
const impact = 'GET /api/admin/categories/3/impact'

const list = () => json([hair, nails])
const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { name })).closest('li')
  if (!found) throw new Error(`${name} is on no card`)
  return within(found)
}

describe('the categories', () => {
  it('are cards with what there is to know', async () => {
    playTab(<CategoriesTab />, { [calls.categories]: list })
    const first = await card('Hair')
    expect(first.getByText('Cut and care')).toBeDefined()
    expect(first.getByText('Display order 1')).toBeDefined()
    expect(first.getByText('2 services')).toBeDefined()
    expect((await card('Nails')).getByText('0 services')).toBeDefined()
    expect(screen.getByText('2 categories')).toBeDefined()
  })

  it('can be missing', async () => {
    playTab(<CategoriesTab />, { [calls.categories]: () => json([]) })
    expect(screen.getByText('Loading categories...')).toBeDefined()
    expect(await screen.findByText('No categories found.')).toBeDefined()
  })

  it('can fail to load, and be asked for again', async () => {
    let answer = () => refusal(403, 'Forbidden')
    playTab(<CategoriesTab />, { [calls.categories]: () => answer() })
    expect(await screen.findByText('Error loading categories. Please try again.')).toBeDefined()
    answer = list
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Hair' })).toBeDefined()
  })

  it('are not for staff to change', async () => {
    playTab(<CategoriesTab />, { [calls.categories]: list }, 'staff')
    await card('Hair')
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('the form', () => {
  it('adds a category, and the list shows it', async () => {
    let answer = list
    const made = playTab(
      <CategoriesTab />,
      { [calls.categories]: () => answer(), [post]: () => json(nails, 201) },
      'master_admin',
    )
    const form = await openDialog('Add Category')
    await userEvent.type(form.getByLabelText(/^Name/), ' Lashes ')
    await userEvent.type(form.getByLabelText('Description'), 'Lifts')
    answer = () => json([hair, nails, { ...nails, id: 5, name: 'Lashes' }])
    await userEvent.click(form.getByRole('button', { name: 'Add category' }))
    expect(await screen.findByText('Category added')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Lashes' })).toBeDefined()
    const [created] = made.filter(({ name }) => name === post)
    expect(created?.url.search).toBe('?shopId=7')
    expect(created && sent(created)).toEqual({
      version: null,
      body: { name: 'Lashes', description: 'Lifts', color: '#9C27B0' },
    })
  })

  it('changes the one that was seen', async () => {
    const made = playTab(<CategoriesTab />, { [calls.categories]: list, [put]: () => json(hair) })
    const form = await openDialog('Edit Hair')
    const color = form.getByLabelText('Color')
    await userEvent.clear(color)
    await userEvent.type(color, '#00796B')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Category updated')).toBeDefined()
    expect(firstSent(made, put)).toEqual({
      version: '4',
      body: { name: 'Hair', description: 'Cut and care', color: '#00796B' },
    })
  })

  it('needs a name', async () => {
    const made = playTab(<CategoriesTab />, { [calls.categories]: list })
    const form = await openDialog('Add Category')
    await userEvent.type(form.getByLabelText(/^Name/), '   ')
    await userEvent.click(form.getByRole('button', { name: 'Add category' }))
    expect(await alertText('Validation error')).toContain('Category name is required.')
    const name = form.getByLabelText(/^Name/)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(form.getByText('Category name is required.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(made.map((call) => call.name)).toEqual([calls.categories])
  })

  it('keeps what was typed when it cannot be saved', async () => {
    playTab(<CategoriesTab />, {
      [calls.categories]: list,
      [post]: () => refusal(503, 'Database unavailable'),
    })
    const form = await openDialog('Add Category')
    await userEvent.type(form.getByLabelText(/^Name/), 'Lashes')
    await userEvent.click(form.getByRole('button', { name: 'Add category' }))
    expect(await alertText('Creation failed')).toContain('Failed to create category. Please try again.')
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Lashes')
  })

  it('says so when a change cannot be saved', async () => {
    playTab(<CategoriesTab />, {
      [calls.categories]: list,
      [put]: () => refusal(500, 'Database unavailable'),
    })
    const form = await openDialog('Edit Hair')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await alertText('Update failed')).toContain('Failed to update category. Please try again.')
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Hair')
  })

  it('says who was faster, and shows what there is now', async () => {
    const stale = 'Hair was changed by Ava Laurent at 2:00 PM. Reload to see it.'
    let answer = list
    playTab(<CategoriesTab />, {
      [calls.categories]: () => answer(),
      [put]: () => refusal(409, stale, 'stale'),
    })
    const form = await openDialog('Edit Hair')
    answer = () => json([{ ...hair, name: 'Hair & Beard', version: 5 }, nails])
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await alertText('Update failed')).toContain(stale)
    expect(await screen.findByText('Hair & Beard')).toBeDefined()
  })
})

describe('deleting', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Hair' }))
    return within(await screen.findByRole('dialog', { name: 'Delete Hair?' }))
  }

  it('says what becomes of the services, then does it', async () => {
    let answer = list
    const made = playTab(<CategoriesTab />, {
      [calls.categories]: () => answer(),
      [impact]: () => json(noImpact),
      [remove]: () => json({ success: true }),
    })
    const dialog = await ask()
    expect(await dialog.findByText('No upcoming bookings depend on it.')).toBeDefined()
    expect(dialog.getByText('2 services stay on the menu, without a category.')).toBeDefined()
    answer = () => json([nails])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Category deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Hair' })).toBeNull())
    expect(firstSent(made, remove)?.version).toBe('4')
  })

  it('lists the bookings that depend on it', async () => {
    const booking = {
      id: 9,
      start_time: '2026-11-24T14:00:00Z',
      client_name: 'Maya Chen',
      staff_name: 'Ava Laurent',
      service_names: ['Signature Cut'],
    }
    playTab(<CategoriesTab />, {
      [calls.categories]: list,
      [impact]: () => json({ ...unconcerned, future_bookings: 3, services: 2, first: [booking] }),
    })
    const dialog = await ask()
    expect(await dialog.findByText('3 upcoming bookings depend on it:')).toBeDefined()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Tue, Nov 24, 9:00 AM Maya Chen · Ava Laurent · Signature Cut',
      'and 2 more',
    ])
  })

  it('can fail', async () => {
    playTab(<CategoriesTab />, {
      [calls.categories]: list,
      [impact]: () => refusal(403, 'Forbidden'),
      [remove]: () => refusal(500, 'Internal server error'),
    })
    const dialog = await ask()
    expect(await dialog.findByText('Could not find out which bookings depend on it.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await alertText('Deletion failed')).toContain('Failed to delete category. Please try again.')
    expect(screen.getByRole('heading', { name: 'Hair' })).toBeDefined()
  })
})
