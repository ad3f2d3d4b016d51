import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Profile } from './profile'
import { asMaya, consents, calls as paths } from './profile-fixtures'

const put = 'PUT /api/client/consents'
const reminders = 'Reminders on WhatsApp'
const offers = 'Offers and invitations'

async function open(answers: Parameters<typeof playApi>[0]) {
  const sent = playApi({ ...asMaya(), [paths.bookings]: () => json([]), ...answers })
  renderAt('/profile', <Profile />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Profile' }))
  return sent
}

const card = async () => within(await screen.findByRole('region', { name: 'Messages' }))
const findSwitch = async (name: string) => (await card()).findByRole<HTMLButtonElement>('switch', { name })
const isOn = (shown: HTMLElement) => shown.getAttribute('aria-checked')
const bodies = (sent: ReturnType<typeof playApi>) =>
  sent.filter(({ name }) => name === put).map(({ init }) => init.body)
const hintOf = (shown: HTMLElement) =>
  document.getElementById(shown.getAttribute('aria-describedby') ?? '')?.textContent

/** An answer that comes when it is told to. */
function later() {
  let tell = (_: Response) => {}
  const coming = new Promise<Response>((resolve) => {
    tell = resolve
  })
  return { coming, tell: (answer: Response) => tell(answer) }
}

describe('what the salon may write', () => {
  it('is reminders and no offers where nothing was said', async () => {
    await open({})
    expect(isOn(await findSwitch(reminders))).toBe('true')
    expect(isOn(await findSwitch(offers))).toBe('false')
    expect((await findSwitch(offers)).getAttribute('aria-describedby')).toBeNull()
  })

  it('is shown as chosen at once, and stays once it is saved', async () => {
    let now = consents
    const answer = later()
    const sent = await open({ [paths.consents]: () => json(now), [put]: () => answer.coming })
    await userEvent.click(await findSwitch(offers))
    expect(isOn(await findSwitch(offers))).toBe('true')
    expect(isOn(await findSwitch(reminders))).toBe('true')
    expect(screen.queryByText('Messages updated')).toBeNull()
    now = { ...consents, promotions: true }
    answer.tell(json(now))
    expect((await screen.findByText('Messages updated')).closest('[role=status]')).not.toBeNull()
    await waitFor(() => expect(sent.filter(({ name }) => name === paths.consents)).toHaveLength(2))
    expect(isOn(await findSwitch(offers))).toBe('true')
    expect(bodies(sent)).toEqual(['{"promotions":true}'])
  })

  it('is ended, each by itself, and can be taken up again', async () => {
    let now = consents
    const sent = await open({
      [paths.consents]: () => json(now),
      [put]: () => {
        now = { ...now, reminders: !now.reminders }
        return json(now)
      },
    })
    await userEvent.click(await findSwitch(reminders))
    await waitFor(() => expect(sent.filter(({ name }) => name === paths.consents)).toHaveLength(2))
    expect(isOn(await findSwitch(reminders))).toBe('false')
    await userEvent.click(await findSwitch(reminders))
    await waitFor(() => expect(bodies(sent)).toEqual(['{"reminders":false}', '{"reminders":true}']))
    await waitFor(async () => expect(isOn(await findSwitch(reminders))).toBe('true'))
  })

  it('is as the server says when it is asked again, whatever was chosen', async () => {
    // Somebody at the desk has changed it back meanwhile.
    const sent = await open({ [put]: () => json({ ...consents, promotions: true }) })
    await userEvent.click(await findSwitch(offers))
    await waitFor(() => expect(sent.filter(({ name }) => name === paths.consents)).toHaveLength(2))
    await waitFor(async () => expect(isOn(await findSwitch(offers))).toBe('false'))
    await userEvent.click(await findSwitch(offers))
    await waitFor(() => expect(bodies(sent)).toEqual(['{"promotions":true}', '{"promotions":true}']))
  })

  it('is as it was when saving fails, and that is said', async () => {
    const answer = later()
    await open({ [put]: () => answer.coming })
    await userEvent.click(await findSwitch(reminders))
    expect(isOn(await findSwitch(reminders))).toBe('false')
    answer.tell(refusal(429, 'Please wait a moment.', 'rate_limited'))
    expect((await screen.findByText('Please wait a moment.')).closest('[role=alert]')).not.toBeNull()
    expect(isOn(await findSwitch(reminders))).toBe('true')
  })

  it('takes one answer after the other', async () => {
    const sent = await open({ [put]: () => new Promise<Response>(() => {}) })
    await userEvent.click(await findSwitch(reminders))
    await userEvent.click(await findSwitch(reminders))
    expect(isOn(await findSwitch(reminders))).toBe('false')
    expect(bodies(sent)).toHaveLength(1)
  })

  it.each([
    [
      'reminders',
      reminders,
      offers,
      'You ended reminders of all salons. Write START to us on WhatsApp to get them again.',
    ],
    [
      'promotions',
      offers,
      reminders,
      'You ended offers of all salons. Write START to us on WhatsApp to get them again.',
    ],
  ])('stays off where the client ended all %s', async (kind, name, other, hint) => {
    const said = { ...consents, promotions: true, [`${kind}_stopped`]: true }
    const sent = await open({ [paths.consents]: () => json(said) })
    const shown = await findSwitch(name)
    expect(isOn(shown)).toBe('false')
    expect(shown.disabled).toBe(true)
    expect(hintOf(shown)).toBe(hint)
    await userEvent.click(shown)
    expect(bodies(sent)).toEqual([])
    const free = await findSwitch(other)
    expect(isOn(free)).toBe('true')
    expect(free.disabled).toBe(false)
    expect(hintOf(free)).toBe(
      name === offers ? 'Thanks for your visits and times of the waitlist come with them.' : undefined,
    )
  })

  it('can be asked for again when it could not be loaded', async () => {
    let down = true
    await open({
      [paths.consents]: () => (down ? refusal(422, 'Broken.', 'invalid') : json(consents)),
    })
    expect(await (await card()).findByText('What you chose could not be loaded.')).toBeDefined()
    down = false
    await userEvent.click((await card()).getByRole('button', { name: 'Try again' }))
    expect(isOn(await findSwitch(reminders))).toBe('true')
  })
})
