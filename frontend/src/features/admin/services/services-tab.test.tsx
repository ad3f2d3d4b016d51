import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { alertText, firstSent, openDialog, playTab, renderTab, sent } from '../../../../tests/tab-harness'
import { calls, cut, hair, unconcerned } from '../admin-fixtures'
import { ServicesTab } from './services-tab'
// Loaded later in the application; here, before the clock of a test runs.
import './service-dialog'

const beard = {
  ...cut,
  id: 22,
  name: 'Beard Trim',
  duration_minutes: 150,
  price: 22000,
  category_id: null,
  category_name: null,
  category_color: null,
  modifiers: [],
}
const post = 'POST /api/admin/services'
const put = 'PUT /api/admin/services/21'
const remove = 'DELETE /api/admin/services/21'
const impact = 'GET /api/admin/services/21/impact'
const lists = { [calls.services]: () => json([cut, beard]), [calls.categories]: () => json([hair]) }

const rewrite = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

describe('the services', () => {
  it('are a table', async () => {
    playTab(<ServicesTab />, lists, 'staff')
    const table = await screen.findByRole('table')
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].slice(0, 5).map((cell) => cell.textContent))
    expect(cells).toEqual([
      ['Name', 'Duration', 'Price', 'Category', 'Modifiers'],
      ['Signature Cut & Style', '60 min', '$85.00', 'Hair', '1 group'],
      ['Beard Trim', '150 min', '$220.00', 'None', 'None'],
    ])
    expect(within(table).getAllByRole('columnheader').at(-1)?.textContent).toBe('Actions')
    expect(screen.getByText('2 services in 1 category')).toBeDefined()
    for (const name of ['Add Service', 'Edit Beard Trim', 'Delete Beard Trim']) {
      expect(screen.getByRole('button', { name })).toBeDefined()
    }
  })

  it('can be missing, and fail to load', async () => {
    playApi({ [calls.services]: () => json([]) })
    const { unmount } = renderTab(<ServicesTab />)
    expect(await screen.findByText('No services found.')).toBeDefined()
    unmount()
    playTab(<ServicesTab />, { [calls.services]: () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading services. Please try again.')).toBeDefined()
  })
})

describe('the form', () => {
  it('adds a service with its modifiers, in cents', async () => {
    const made = playTab(<ServicesTab />, { ...lists, [post]: () => json(cut, 201) }, 'master_admin')
    const form = await openDialog('Add Service')
    await userEvent.type(form.getByLabelText(/^Name/), 'Silk Press')
    await rewrite(form.getByLabelText(/^Duration/), '45')
    await rewrite(form.getByLabelText(/^Base price/), '55')
    await form.findByRole('option', { name: 'Hair' })
    await userEvent.selectOptions(form.getByLabelText('Category'), 'Hair')
    await userEvent.click(form.getByRole('button', { name: 'Add modifier' }))
    await userEvent.type(form.getByLabelText('Modifier name'), 'Length')
    await userEvent.click(form.getByRole('button', { name: 'multi' }))
    await userEvent.click(form.getByRole('switch', { name: 'Required' }))
    await userEvent.type(form.getByLabelText('Option name'), 'Long')
    await rewrite(form.getByLabelText('Long extra charge'), '20')
    await rewrite(form.getByLabelText('Long extra minutes'), '15')
    await userEvent.click(form.getByRole('button', { name: 'Add service' }))
    expect(await screen.findByText('Service added')).toBeDefined()
    expect(firstSent(made, post)?.body).toEqual({
      name: 'Silk Press',
      description: '',
      duration_minutes: 45,
      price: 5500,
      category_id: 3,
      shop_id: 7,
      modifiers: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          label: 'Length',
          type: 'multi',
          required: true,
          options: [{ label: 'Long', extraCharge: 2000, extraMinutes: 15 }],
        },
      ],
    })
  })

  it('changes the one that was seen', async () => {
    const made = playTab(<ServicesTab />, { ...lists, [put]: () => json(cut) })
    const form = await openDialog('Edit Signature Cut & Style')
    await waitFor(() => expect(form.getByLabelText('Category')).toHaveProperty('value', '3'))
    const modifier = within(form.getByRole('group', { name: 'Modifier Hair length' }))
    expect(modifier.getByLabelText('Long extra charge')).toHaveProperty('value', '20')
    await userEvent.click(modifier.getByRole('button', { name: 'Remove Short' }))
    expect(document.activeElement).toBe(modifier.getByRole('button', { name: 'Add option' }))
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Service updated')).toBeDefined()
    const [changed] = made.filter(({ name }) => name === put)
    const { name, description, duration_minutes, price, category_id, modifiers } = cut
    const kept = modifiers.map((group) => ({ ...group, options: group.options.slice(1) }))
    expect(changed && sent(changed)).toEqual({
      version: '2',
      body: { name, description, duration_minutes, price, category_id, modifiers: kept },
    })
  })

  it('removes a modifier', async () => {
    const made = playTab(<ServicesTab />, { ...lists, [put]: () => json(cut) })
    const form = await openDialog('Edit Signature Cut & Style')
    await userEvent.click(form.getByRole('button', { name: 'Delete modifier Hair length' }))
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add modifier' }))
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Service updated')
    expect(firstSent(made, put)?.body.modifiers).toEqual([])
  })

  it('says at each field what is wrong, and saves nothing', async () => {
    const made = playTab(<ServicesTab />, lists)
    const form = await openDialog('Add Service')
    await rewrite(form.getByLabelText(/^Duration/), '4')
    await rewrite(form.getByLabelText(/^Base price/), '9.999')
    await userEvent.click(form.getByRole('button', { name: 'Add modifier' }))
    await userEvent.click(form.getByRole('button', { name: 'Add service' }))
    for (const text of [
      'Service name is required.',
      'Duration must be between 5 and 480 minutes.',
      'Enter a price from 0 to 100,000, like 85 or 85.50.',
      'Modifier name is required.',
      'Option name is required.',
    ]) {
      expect(await form.findByText(text)).toBeDefined()
    }
    expect(form.getByLabelText('Option name').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(form.getByRole('button', { name: 'Remove Option 1' }))
    await userEvent.click(form.getByRole('button', { name: 'Add service' }))
    expect(await form.findByText('Modifier name is required.')).toBeDefined()
    expect(made.filter(({ name }) => name === post)).toEqual([])
  })

  it('finds nothing wrong with what has just been added', async () => {
    playTab(<ServicesTab />, lists)
    const form = await openDialog('Add Service')
    await userEvent.click(form.getByRole('button', { name: 'Add modifier' }))
    expect(form.queryByText(/ is required\.$/)).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Add option' }))
    const [first] = form.getAllByLabelText('Option name')
    expect(first?.getAttribute('aria-invalid')).toBe('false')
    // A field that was left empty says so.
    expect(await form.findByText('Modifier name is required.')).toBeDefined()
    expect(form.queryByText('Option name is required.')).toBeNull()
  })

  it('keeps what was typed, and lets the server say what it does not accept', async () => {
    const words = 'A service can have 20 modifiers at most.'
    playTab(<ServicesTab />, { ...lists, [post]: () => refusal(422, words, 'invalid') })
    const form = await openDialog('Add Service')
    await userEvent.type(form.getByLabelText(/^Name/), 'Silk Press')
    await userEvent.click(form.getByRole('button', { name: 'Add service' }))
    expect(await alertText('Creation failed')).toContain(words)
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Silk Press')
  })
})

describe('deleting', () => {
  it('says what will happen, then does it', async () => {
    const made = playTab(
      <ServicesTab />,
      {
        ...lists,
        [impact]: () => json(unconcerned),
        [remove]: () => json({ success: true }),
      },
      'staff',
    )
    const dialog = await openDialog('Delete Signature Cut & Style')
    expect(
      dialog.getByText(
        'Clients can no longer book it. Bookings that are already made keep their time, name and price.',
      ),
    ).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Service deleted')).toBeDefined()
    expect(firstSent(made, remove)?.version).toBe('2')
  })

  it('can fail', async () => {
    playTab(<ServicesTab />, {
      ...lists,
      [impact]: () => json(unconcerned),
      [remove]: () => refusal(404, 'Not found', 'not_found'),
    })
    const dialog = await openDialog('Delete Signature Cut & Style')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await alertText('Deletion failed')).toContain('Failed to delete service. Please try again.')
  })
})
