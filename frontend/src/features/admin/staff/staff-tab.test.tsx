import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getSchedules } from '#/api/admin-schedules'
import { useQuery } from '#/api/client'
import { json, playApi, refusal } from '../../../../tests/harness'
import {
  alertText,
  firstSent,
  openDialog,
  playTab,
  pressMeant,
  renderTab,
  sent,
} from '../../../../tests/tab-harness'
import { calls, concerned, laurent, nobody, unconcerned } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './delete-member'
import './staff-dialog'
import { StaffTab } from './staff-tab'

const post = 'POST /api/admin/staff'
const put = 'PUT /api/admin/staff/1'
const remove = 'DELETE /api/admin/staff/1'
const impact = 'GET /api/admin/staff/1/impact'
const list = { [calls.staff]: () => json([laurent, nobody]) }
const free = () => json(unconcerned)
const booked = () => json({ ...unconcerned, future_bookings: 2, seen: 'two', first: [concerned] })

describe('the staff', () => {
  it('are a table with contacts, badges and everything that can be done', async () => {
    playTab(<StaffTab />, list)
    expect(screen.getByText('Loading staff...')).toBeDefined()
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Name', 'Email', 'Phone', 'Bio', 'Availability', 'Status', 'Actions'],
      [
        'ALAva LaurentID 1',
        'ava@glow.example',
        '+1 212 555 0100',
        'Colour and care.',
        'Available',
        'Active',
        '',
      ],
      ['NNoorID 9', 'None', 'None', 'None', 'Not available', 'Inactive', ''],
    ])
    expect(screen.getByText('2 team members')).toBeDefined()
    const [, ava] = screen.getAllByRole('row')
    const actions = within(ava ?? document.body).getAllByRole('button')
    expect(actions.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit Ava Laurent',
      'Manage schedule of Ava Laurent',
      'Manage service capabilities of Ava Laurent',
      'Manage vacation/exceptions of Ava Laurent',
      'Delete Ava Laurent',
    ])
  })

  it('can be missing, and fail to load', async () => {
    playApi({ [calls.staff]: () => json([]) })
    const { unmount } = renderTab(<StaffTab />)
    expect(await screen.findByText('No staff members found')).toBeDefined()
    unmount()
    playTab(<StaffTab />, { [calls.staff]: () => refusal(403, 'Forbidden') })
    expect(await screen.findByText('Error loading staff. Please try again.')).toBeDefined()
  })
})

describe('the form', () => {
  it('adds a member, whose picture has to wait', async () => {
    const made = playTab(
      <StaffTab />,
      {
        ...list,
        [post]: () => json({ ...nobody, name: 'Lina Park', welcome: { told: true, sign_in_url: '' } }, 201),
      },
      'master_admin',
    )
    const form = await openDialog('Add Staff Member')
    expect(
      form.getByText('Cannot upload profile image for new staff member. Please save first.'),
    ).toBeDefined()
    await userEvent.type(form.getByLabelText('Email'), 'lina')
    await userEvent.type(form.getByLabelText('Phone'), '212 555 0100')
    await userEvent.click(form.getByRole('button', { name: 'Add staff member' }))
    expect(await form.findByText('Staff name is required.')).toBeDefined()
    expect(form.getByText('Write the email like name@example.com.')).toBeDefined()
    expect(
      form.getByText('Please enter the phone number with its country code, like +1 212 555 0100.'),
    ).toBeDefined()
    await userEvent.type(form.getByLabelText(/^Name/), ' Lina Park ')
    await userEvent.type(form.getByLabelText('Email'), '@glow.example')
    await userEvent.clear(form.getByLabelText('Phone'))
    await userEvent.type(form.getByLabelText('Phone'), '+1 212 555 0107')
    await userEvent.type(form.getByLabelText('Bio'), 'Nails')
    await userEvent.click(form.getByRole('button', { name: 'Add staff member' }))
    expect(await screen.findByText('Staff member added')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(firstSent(made, post)?.body).toEqual({
      name: 'Lina Park',
      email: 'lina@glow.example',
      phone: '+1 212 555 0107',
      bio: 'Nails',
      role: 'staff',
      available_for_booking: true,
      is_active: true,
      notices: 'own',
    })
    expect(new Set(made.map(({ url }) => url.search))).toEqual(new Set(['?shopId=7']))
  })

  it('adds a member who has a week from the beginning', async () => {
    const Weeks = () => <output>{useQuery(getSchedules, { query: {} }).data?.length}</output>
    const weeks = 'GET /api/admin/schedules'
    const made = playTab(
      <>
        <StaffTab />
        <Weeks />
      </>,
      { ...list, [weeks]: () => json([]), [post]: () => json({ ...nobody, welcome: null }, 201) },
    )
    const form = await openDialog('Add Staff Member')
    await userEvent.type(form.getByLabelText(/^Name/), 'Noor')
    await userEvent.click(form.getByRole('button', { name: 'Add staff member' }))
    await screen.findByText('Staff member added')
    await waitFor(() => expect(made.filter(({ name }) => name === weeks)).toHaveLength(2))
  })

  it('lets an admin stay away from booking, and makes staff bookable', async () => {
    const made = playTab(<StaffTab />, { ...list, [put]: () => json(laurent) })
    const form = await openDialog('Edit Ava Laurent')
    const available = form.getByRole('switch', { name: 'Available for booking' })
    expect(form.getByText('An admin can manage all salon settings and staff members.')).toBeDefined()
    await userEvent.click(available)
    expect(available.getAttribute('aria-checked')).toBe('false')
    await userEvent.selectOptions(form.getByLabelText('Role'), 'Staff')
    expect(available.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(available)
    expect(available.getAttribute('aria-checked')).toBe('true')
    await userEvent.selectOptions(form.getByLabelText('Role'), 'Admin')
    await userEvent.click(available)
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Staff member updated')).toBeDefined()
    expect(firstSent(made, put)).toEqual({
      version: '3',
      body: {
        name: 'Ava Laurent',
        email: 'ava@glow.example',
        phone: '+1 212 555 0100',
        bio: 'Colour and care.',
        role: 'admin',
        available_for_booking: false,
        is_active: true,
        notices: 'own',
      },
    })
  })

  it('keeps an old number as it was written down', async () => {
    const old = { ...laurent, phone: '212 555 0100' }
    const made = playTab(<StaffTab />, { [calls.staff]: () => json([old]), [put]: () => json(old) })
    const form = await openDialog('Edit Ava Laurent')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Staff member updated')).toBeDefined()
    expect(made.filter(({ name }) => name === put)).toHaveLength(1)
  })

  it('shows the bookings of somebody who becomes inactive before it saves', async () => {
    const made = playTab(<StaffTab />, {
      ...list,
      [impact]: booked,
      [put]: () => json({ ...laurent, is_active: false }),
    })
    const form = await openDialog('Edit Ava Laurent')
    await userEvent.click(form.getByRole('switch', { name: 'Active' }))
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText('2 upcoming bookings are with somebody who will be inactive:')).toBeDefined()
    expect(form.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Tue, Nov 24, 9:00 AM Maya Chen · Ava Laurent · Signature Cut',
      'and 1 more',
    ])
    expect(made.filter(({ name }) => name === put)).toEqual([])
    await pressMeant(form.getByRole('button', { name: 'Back' }))
    expect(form.getByRole('switch', { name: 'Active' }).getAttribute('aria-checked')).toBe('false')
    await pressMeant(form.getByRole('button', { name: 'Save changes' }))
    await pressMeant(await form.findByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Staff member updated')).toBeDefined()
    expect(firstSent(made, put)?.body.is_active).toBe(false)
  })

  it('asks before it makes somebody inactive whose bookings are not known', async () => {
    const made = playTab(<StaffTab />, {
      ...list,
      [impact]: () => refusal(503, 'Busy.'),
      [put]: () => json(laurent),
    })
    const form = await openDialog('Edit Ava Laurent')
    await userEvent.click(form.getByRole('switch', { name: 'Active' }))
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText('Could not find out which bookings depend on it.')).toBeDefined()
    expect(made.filter(({ name }) => name === put)).toEqual([])
  })

  it('says when a change failed', async () => {
    playTab(<StaffTab />, { ...list, [put]: () => refusal(500, '') })
    const form = await openDialog('Edit Ava Laurent')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await alertText('Update failed')).toContain('Failed to update staff member. Please try again.')
  })

  it('says why it cannot be saved', async () => {
    const taken = 'Maya Okafor has this phone number already.'
    let answer = () => refusal(409, taken, 'phone_taken')
    playTab(<StaffTab />, { ...list, [post]: () => answer() })
    const form = await openDialog('Add Staff Member')
    await userEvent.type(form.getByLabelText(/^Name/), 'Lina')
    await userEvent.click(form.getByRole('button', { name: 'Add staff member' }))
    expect(await alertText('Creation failed')).toContain(taken)
    expect(form.getByText(taken)).toBeDefined()
    answer = () => refusal(500, 'Internal server error')
    await userEvent.click(form.getByRole('button', { name: 'Add staff member' }))
    expect(await form.findByText('Failed to create staff member. Please try again.')).toBeDefined()
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Lina')
  })
})

describe('two at once', () => {
  const stale = 'This staff member was changed by Zoe Marsh at 2:00 PM. Reload to see it.'

  it('who was second takes over what the first has saved', async () => {
    let rows = [laurent]
    let answer = () => refusal(409, stale, 'stale')
    const made = playTab(<StaffTab />, { [calls.staff]: () => json(rows), [put]: () => answer() })
    const form = await openDialog('Edit Ava Laurent')
    await userEvent.type(form.getByLabelText('Bio'), ' And nails.')
    rows = [{ ...laurent, bio: 'Colour.', version: 4 }]
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(stale)).toBeDefined()
    const reload = await screen.findByRole('button', { name: 'Reload' })
    expect(form.getByLabelText('Bio')).toHaveProperty('value', 'Colour and care. And nails.')
    await userEvent.click(reload)
    const anew = within(screen.getByRole('dialog'))
    expect(anew.getByLabelText('Bio')).toHaveProperty('value', 'Colour.')
    expect(anew.queryByText(stale)).toBeNull()
    expect(anew.queryByRole('button', { name: 'Reload' })).toBeNull()
    answer = () => json({ ...laurent, version: 5 })
    await userEvent.click(anew.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Staff member updated')).toBeDefined()
    const versions = made.filter(({ name }) => name === put).map((call) => sent(call).version)
    expect(versions).toEqual(['3', '4'])
  })

  it('a form that is open keeps its version while the list is read again', async () => {
    let rows = [laurent]
    const made = playTab(<StaffTab />, {
      [calls.staff]: () => json(rows),
      [put]: () => refusal(409, stale, 'stale'),
    })
    const form = await openDialog('Edit Ava Laurent')
    rows = [{ ...laurent, bio: 'Colour.', version: 4 }]
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await screen.findByRole('button', { name: 'Reload' })
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(made.filter(({ name }) => name === put)).toHaveLength(2))
    const versions = made.filter(({ name }) => name === put).map((call) => sent(call).version)
    expect(versions, 'unless it is told to begin anew').toEqual(['3', '3'])
  })
})

describe('deleting', () => {
  it('is simple for a member without bookings', async () => {
    let rows = [laurent, nobody]
    const made = playTab(<StaffTab />, {
      [calls.staff]: () => json(rows),
      [impact]: free,
      [remove]: () => {
        rows = [nobody]
        return json({ success: true })
      },
    })
    const dialog = await openDialog('Delete Ava Laurent')
    expect(await dialog.findByText('No upcoming bookings depend on it.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Staff member deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Ava Laurent')).toBeNull())
    expect(firstSent(made, remove)?.version).toBe('3')
    expect(made.find(({ name }) => name === remove)?.url.search).toBe('')
  })

  it('cancels the bookings to come only when that is said', async () => {
    const made = playTab(<StaffTab />, { ...list, [impact]: booked, [remove]: () => json({ success: true }) })
    const dialog = await openDialog('Delete Ava Laurent')
    expect(await dialog.findByText('2 upcoming bookings with Ava Laurent:')).toBeDefined()
    expect(
      dialog.getByText(
        'Deleting Ava Laurent cancels these 2 bookings and tells the clients whose WhatsApp number is known. To keep them, set Ava Laurent to inactive instead.',
      ),
    ).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep' }))
    expect(made.filter(({ name }) => name === remove)).toEqual([])
    const again = await openDialog('Delete Ava Laurent')
    await userEvent.click(await again.findByRole('button', { name: 'Cancel 2 bookings and delete' }))
    expect(await screen.findByText('Staff member deleted')).toBeDefined()
    expect(made.find(({ name }) => name === remove)?.url.search).toBe('?futureBookings=cancel&seen=two')
  })

  it('asks again when other bookings have come meanwhile', async () => {
    const changed = 'The appointments of Ava Laurent have changed meanwhile. Please look at them again.'
    let coming = { ...unconcerned, future_bookings: 1, seen: 'one', first: [concerned] }
    let answer = () => {
      coming = { ...coming, future_bookings: 2, seen: 'two' }
      return refusal(409, changed, 'in_use')
    }
    const made = playTab(<StaffTab />, { ...list, [impact]: () => json(coming), [remove]: () => answer() })
    const dialog = await openDialog('Delete Ava Laurent')
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel 1 booking and delete' }))
    const again = await dialog.findByRole('button', { name: 'Cancel 2 bookings and delete' })
    expect(dialog.getByText(changed).closest('[role=alert]')).not.toBeNull()
    answer = () => json({ success: true })
    await userEvent.click(again)
    expect(await screen.findByText('Staff member deleted')).toBeDefined()
    const searches = made.filter(({ name }) => name === remove).map(({ url }) => url.search)
    expect(searches).toEqual(['?futureBookings=cancel&seen=one', '?futureBookings=cancel&seen=two'])
  })

  it('tells of bookings that came where there were none', async () => {
    let coming: object = unconcerned
    const made = playTab(<StaffTab />, {
      ...list,
      [impact]: () => json(coming),
      [remove]: () => {
        coming = { ...unconcerned, future_bookings: 1, seen: 'one', first: [concerned] }
        return refusal(409, 'Ava Laurent has 1 coming appointment.', 'in_use')
      },
    })
    const dialog = await openDialog('Delete Ava Laurent')
    await dialog.findByText('No upcoming bookings depend on it.')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByRole('button', { name: 'Cancel 1 booking and delete' })).toBeDefined()
    expect(made.filter(({ name }) => name === remove).map(({ url }) => url.search)).toEqual([''])
  })

  it('says which chairs are left to nobody', async () => {
    playTab(<StaffTab />, { ...list, [impact]: () => json({ ...unconcerned, chairs: ['Window', 'Basin'] }) })
    const dialog = await openDialog('Delete Ava Laurent')
    expect(
      await dialog.findByText(
        'Window, Basin: these chairs are only for what you delete. Nothing can be booked there afterwards, until you edit them.',
      ),
    ).toBeDefined()
  })

  it('has nothing left to ask when another user was faster', async () => {
    let rows = [laurent, nobody]
    playTab(<StaffTab />, {
      [calls.staff]: () => json(rows),
      [impact]: free,
      [remove]: () => {
        rows = [nobody]
        return refusal(404, 'We could not find this staff member.', 'not_found')
      },
    })
    const dialog = await openDialog('Delete Ava Laurent')
    await dialog.findByText('No upcoming bookings depend on it.')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('waits until it is known what depends on it', async () => {
    playTab(<StaffTab />, { ...list, [impact]: () => new Promise(() => undefined) })
    const dialog = await openDialog('Delete Ava Laurent')
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
  })

  it('can be refused', async () => {
    const last = 'A salon needs an active admin.'
    playTab(<StaffTab />, { ...list, [impact]: free, [remove]: () => refusal(409, last, 'last_admin') })
    const dialog = await openDialog('Delete Ava Laurent')
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }))
    expect(await alertText('Deletion failed')).toContain(last)
    expect(screen.getByText('Ava Laurent')).toBeDefined()
  })

  it('can fail', async () => {
    playTab(<StaffTab />, { ...list, [impact]: free, [remove]: () => refusal(500, '') })
    const dialog = await openDialog('Delete Ava Laurent')
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }))
    expect(await alertText('Deletion failed')).toContain('Failed to delete staff member. Please try again.')
  })
})
