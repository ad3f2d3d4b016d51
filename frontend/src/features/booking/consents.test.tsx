// What step 3 says of messages, and the box that asks for offers.
import { render, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { beforeEach, expect, it, vi } from 'vitest'
import { ShopProvider } from '#/api/shop-context'
import { TextProvider } from '#/i18n'
import { en } from '#/i18n/en'
import { answer as pending, plan, user } from './booking-fixtures'
import { fakeServer, openWizard, refusal, shop } from './booking-harness'
import { Consents } from './consents'

const book = 'POST /api/client/book'
const consents = 'GET /api/client/consents'
const logout = 'POST /api/session/logout'
const asVerified = { 'GET /api/session/user': user }
const nothingSaid = {
  reminders: true,
  promotions: false,
  reminders_stopped: false,
  promotions_stopped: false,
}

const line =
  'Glow Beauty Studio sends messages about this appointment on WhatsApp. Write STOP REMINDERS to end reminders.'
const offers =
  'Send me offers and invitations to book again from Glow Beauty Studio on WhatsApp. I can end this any time by writing STOP.'

const findBox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: offers })

async function confirm(visitor: UserEvent): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: /^Confirm Booking/ })
  if (button) await visitor.click(button)
}

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
  vi.stubGlobal('scrollTo', () => {})
})

it.each([
  ['new', {}],
  ['verified', asVerified],
])('asks a %s client, who books without an answer', async (_, answers) => {
  const server = fakeServer({ ...answers, [book]: pending })
  const visitor = openWizard('/booking/confirmation', plan)
  const box = await findBox()
  expect(box.checked).toBe(false)
  expect(box.required).toBe(false)
  expect(screen.getByText(line)).toBeDefined()
  const name = screen.queryByLabelText('Full Name')
  if (name) await visitor.type(name, 'Camille')
  await confirm(visitor)
  await screen.findByRole('heading', { name: 'Booking Created!' })
  expect(server.to(book)[0]?.body).not.toHaveProperty('promotions')
})

it.each([
  ['new', {}],
  ['verified', asVerified],
])('sends the yes of a %s client', async (_, answers) => {
  const server = fakeServer({ ...answers, [book]: pending })
  const visitor = openWizard('/booking/confirmation', plan)
  await visitor.click(await findBox())
  const name = screen.queryByLabelText('Full Name')
  if (name) await visitor.type(name, 'Camille')
  await confirm(visitor)
  await screen.findByRole('heading', { name: 'Booking Created!' })
  expect(server.to(book)[0]?.body).toMatchObject({ promotions: true })
})

it('sends nothing of a yes that was taken back before booking', async () => {
  const server = fakeServer({ [book]: pending })
  const visitor = openWizard('/booking/confirmation', plan)
  const box = await findBox()
  await visitor.click(box)
  await visitor.click(box)
  await visitor.type(screen.getByLabelText('Full Name'), 'Camille')
  await confirm(visitor)
  await screen.findByRole('heading', { name: 'Booking Created!' })
  expect(server.to(book)[0]?.body).not.toHaveProperty('promotions')
})

it('takes back a tick whose box is gone', async () => {
  fakeServer({ [consents]: { ...nothingSaid, promotions_stopped: true } })
  const onChange = vi.fn()
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <TextProvider area={en}>
        <ShopProvider shop={shop}>
          <Consents isVerified promotions onChange={onChange} />
        </ShopProvider>
      </TextProvider>
    </SWRConfig>,
  )
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(false))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it.each([
  ['has agreed', { ...nothingSaid, promotions: true }],
  ['has ended offers of all salons', { ...nothingSaid, promotions_stopped: true }],
  ['has agreed and then ended offers', { ...nothingSaid, promotions: true, promotions_stopped: true }],
  ['said something that cannot be had', refusal(403, 'must_verify', 'Please verify first.')],
])('does not ask a verified client who %s', async (_, said) => {
  const server = fakeServer({ ...asVerified, [consents]: said, [book]: pending })
  const visitor = openWizard('/booking/confirmation', plan)
  expect(await screen.findByText(line)).toBeDefined()
  await waitFor(() => expect(server.to(consents)).toHaveLength(1))
  await confirm(visitor)
  await screen.findByRole('heading', { name: 'Booking Created!' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(server.to(book)[0]?.body).not.toHaveProperty('promotions')
})

it('asks a verified client only once it is known what they said', async () => {
  let tell = (_: object) => {}
  const said = new Promise<object>((resolve) => {
    tell = resolve
  })
  fakeServer({ ...asVerified, [consents]: said })
  openWizard('/booking/confirmation', plan)
  expect(await screen.findByText(line)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  tell(nothingSaid)
  expect(await findBox()).toBeDefined()
})

it('does not ask the server about a client whom it does not know', async () => {
  const server = fakeServer({})
  openWizard('/booking/confirmation', plan)
  await findBox()
  expect(server.to(consents)).toEqual([])
})

it('leaves no tick for the next person at the screen', async () => {
  fakeServer({ [logout]: { success: true } })
  sessionStorage.setItem('bookingContact', JSON.stringify({ name: 'Camille', email: '' }))
  const visitor = openWizard('/booking/confirmation', plan)
  const box = await findBox()
  await visitor.click(box)
  expect(box.checked).toBe(true)
  await visitor.click(screen.getByRole('button', { name: 'Not you? Start over' }))
  await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveProperty('value', ''))
  expect((await findBox()).checked).toBe(false)
})

it('does not remember the tick with the name', async () => {
  fakeServer({ [book]: refusal(503, 'unavailable', 'Busy.') })
  const visitor = openWizard('/booking/confirmation', plan)
  await visitor.click(await findBox())
  await visitor.type(screen.getByLabelText('Full Name'), 'Camille')
  await confirm(visitor)
  expect(await screen.findByText('Booking failed')).toBeDefined()
  expect((await findBox()).checked).toBe(true)
  expect(JSON.parse(sessionStorage.getItem('bookingContact') ?? '')).toEqual({ name: 'Camille', email: '' })
})
