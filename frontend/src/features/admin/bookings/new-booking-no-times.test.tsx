// Why the desk has no time to choose.
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { playApi } from '../../../../tests/harness'
import { answers, open, slots } from '../../../../tests/new-booking-harness'
// Loaded later in the application.
import './new-booking-dialog'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})

const none = (why: string) => () => new Response('[]', { headers: why === '' ? {} : { 'x-no-slots': why } })

it.each([
  ['', '1', /^No free time on this day/],
  ['no_chair', '1', /^No chair is free on this day/],
  ['nobody', '0', /^Nobody does this service/],
  ['nobody', '1', /^Ava Laurent does not do this service/],
])('%s, staff %s', async (why, staff, text) => {
  playApi({ ...answers, [slots]: none(why) })
  const form = await open()
  await userEvent.selectOptions(form.getByLabelText('Add a service'), '22')
  await userEvent.selectOptions(form.getByLabelText('Staff'), staff)
  expect((await form.findByText(text)).closest('[role=status]')).not.toBeNull()
})
