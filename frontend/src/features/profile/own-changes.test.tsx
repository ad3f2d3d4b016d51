// What a client can do with a coming appointment, by the salon's policy.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'
import { booking, changeOptions, nobody, calls as paths } from './profile-fixtures'

const tooLate = {
  code: 'too_late',
  sentence: 'Glow asks for 12 hours notice to move an appointment. Please call +1 718 555 0142.',
}

async function open(options: object, answers: Parameters<typeof playApi>[0] = {}) {
  playApi({
    [paths.session]: nobody,
    [paths.bookings]: () => json([booking]),
    [paths.change]: () => json({ ...changeOptions, ...options }),
    ...answers,
  })
  renderAt('/profile', <Profile />)
  await screen.findByRole('heading', { name: 'Appointment #1051' })
}

const cancel = () => screen.findByRole('button', { name: 'Cancel Booking #1051' })
const ask = async () => {
  await userEvent.click(await cancel())
  return within(await screen.findByRole('dialog'))
}

describe('a coming appointment', () => {
  it('can be moved', async () => {
    await open({})
    const move = await screen.findByRole('link', { name: 'Move #1051' })
    expect(move.getAttribute('href')).toBe('/profile/move/1051')
    expect(screen.queryByText('Too late to move online')).toBeNull()
  })

  it('that only the time keeps from being moved names the number', async () => {
    await open({ can_move: false, move_refusal: tooLate })
    expect(await screen.findByText('Too late to move online')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Call +1 718 555 0142' }).getAttribute('href')).toBe(
      'tel:+17185550142',
    )
    expect(screen.queryByRole('link', { name: /^Move/ })).toBeNull()
    expect(await cancel()).toBeDefined()
  })

  it('that waits for the salon says so', async () => {
    await open({}, { [paths.bookings]: () => json([{ ...booking, needs_approval: true }]) })
    expect(screen.getByText('Waiting for Approval')).toBeDefined()
    expect(screen.queryByText('Pending Verification')).toBeNull()
  })

  it('that was moved often enough says nothing of the time', async () => {
    await open({ can_move: false, move_refusal: { code: 'no_moves_left', sentence: 'Three times already.' } })
    expect(await cancel()).toBeDefined()
    expect(screen.queryByText('Too late to move online')).toBeNull()
  })

  it('that only a call cancels says so in place of the button', async () => {
    const sentence = 'Glow asks for 24 hours notice to cancel online. Please call +1 718 555 0142.'
    await open({ can_cancel: false, cancel_refusal: { code: 'too_late', sentence } })
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Cancel Booking/ })).toBeNull()
  })
})

describe('the question before a cancellation', () => {
  it('warns of a late one, and offers to move instead', async () => {
    await open({ cancel_is_late: true })
    await screen.findByRole('link', { name: 'Move #1051' })
    const dialog = await ask()
    expect(dialog.getByRole('note').textContent).toBe(
      'It is less than 24 hours before your appointment. Canceling now counts as a late cancellation. Moving it is still possible.',
    )
    expect(dialog.getByRole('link', { name: 'Move Instead' }).getAttribute('href')).toBe('/profile/move/1051')
    expect(dialog.getByRole('button', { name: 'Keep Booking' })).toBeDefined()
  })

  it('says why one is late although there is time', async () => {
    await open({ cancel_is_late: true, moved_inside_notice: true, can_move: false, move_refusal: tooLate })
    await screen.findByText('Too late to move online')
    const dialog = await ask()
    expect(dialog.getByRole('note').textContent).toMatch(/^You moved this appointment inside the notice\./)
    expect(dialog.queryByRole('link', { name: 'Move Instead' })).toBeNull()
  })

  it('warns of nothing else', async () => {
    await open({})
    await screen.findByRole('link', { name: 'Move #1051' })
    expect((await ask()).queryByRole('note')).toBeNull()
  })

  it('passes on what the salon says of one that comes too late', async () => {
    const sentence = 'Glow asks for 24 hours notice to cancel online. Please contact the salon.'
    await open(
      {},
      {
        [paths.cancel]: () =>
          new Response(sentence, {
            status: 409,
            headers: { 'x-error-code': 'too_late', 'content-type': 'text/plain' },
          }),
      },
    )
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('says no more of other failures', async () => {
    await open({}, { [paths.cancel]: () => refusal(500, 'Broken.') })
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel Booking' }))
    expect(await screen.findByText('Failed to delete booking. Please try again.')).toBeDefined()
  })
})
