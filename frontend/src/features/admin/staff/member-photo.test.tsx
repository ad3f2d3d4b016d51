import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { AdminStaff } from '#/api/admin-staff'
import { json, refusal } from '../../../../tests/harness'
import { firstSent, playTab } from '../../../../tests/tab-harness'
import { calls, laurent } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './staff-dialog'
import { withPhotoOf } from './staff-form'
import { StaffTab } from './staff-tab'

const upload = 'POST /api/admin/upload/staff/1/profile'
const remove = 'DELETE /api/admin/upload/delete'
const put = 'PUT /api/admin/staff/1'
const url = '/uploads/7/a.jpg'

const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ava Laurent' }))
  return within(await screen.findByRole('dialog'))
}

/** A list of one, whom the calls change as the server would. */
function team(first: AdminStaff = laurent) {
  let member = first
  const change = (changes: Partial<AdminStaff>) => {
    member = { ...member, ...changes, version: member.version + 1 }
  }
  return { change, answers: { [calls.staff]: () => json([member]) } }
}

describe('the photo of a member of staff', () => {
  it('is uploaded at once, and the rest can be saved afterwards', async () => {
    const { change, answers } = team()
    const made = playTab(<StaffTab />, {
      ...answers,
      [upload]: () => {
        change({ profile_image_url: url })
        return json({ url }, 201)
      },
      [put]: () => json({ ...laurent, version: 5 }),
    })
    const form = await openDialog()
    await userEvent.upload(form.getByLabelText(/^Profile image/), png())
    expect(await screen.findByText('Profile image updated')).toBeDefined()
    expect(await form.findByRole('button', { name: 'Remove Profile image' })).toBeDefined()
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Staff member updated')).toBeDefined()
    expect(firstSent(made, put)?.version).toBe('4')
    expect(firstSent(made, put)?.body).not.toHaveProperty('profile_image_url')
  })

  it('is removed', async () => {
    const { change, answers } = team({ ...laurent, profile_image_url: url })
    const made = playTab(<StaffTab />, {
      ...answers,
      [remove]: () => {
        change({ profile_image_url: null })
        return json({ success: true })
      },
    })
    const form = await openDialog()
    await userEvent.click(form.getByRole('button', { name: 'Remove Profile image' }))
    expect(await screen.findByText('Image removed')).toBeDefined()
    expect(firstSent(made, remove)?.body).toEqual({ url, place: 'staff', staff_id: laurent.id })
    expect(form.queryByRole('button', { name: 'Remove Profile image' })).toBeNull()
  })

  it('may have three megabytes, and says why it was refused', async () => {
    playTab(<StaffTab />, { ...team().answers, [upload]: () => refusal(502, '') })
    const form = await openDialog()
    await userEvent.upload(form.getByLabelText(/^Profile image/), png(3 * 1024 * 1024 + 1))
    expect(await form.findByText('File size must be less than 3MB')).toBeDefined()
    await userEvent.upload(form.getByLabelText(/^Profile image/), png())
    expect(await form.findByText('Upload failed with status 502')).toBeDefined()
  })

  it('does not hide another user’s further changes', () => {
    const now = { ...laurent, profile_image_url: url, version: 4 }
    expect(withPhotoOf(laurent, now)).toEqual(now)
    expect(withPhotoOf(laurent, { ...now, bio: 'Nails', version: 5 })).toEqual({
      ...laurent,
      profile_image_url: url,
    })
  })
})
