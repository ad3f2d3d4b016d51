import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { json, playApi, refusal } from '../../../../tests/harness'
import { alertText, firstSent, playTab, renderTab, sent } from '../../../../tests/tab-harness'
import { calls, cut, settings, unconcerned } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './branding-card'
import './month-card'
import './policy-cards'
import './rules-card'
import './zone-dialog'
import { silentMonth } from './month-fixtures'
import { policy } from './policy-fixtures'
import { SettingsTab } from './settings-tab'

const timezone = 'PUT /api/admin/shop/timezone'
const buffer = 'PUT /api/admin/shop/buffer'
const branding = 'PUT /api/admin/shop/branding'

const answers = {
  [calls.shop]: () => json(settings),
  [calls.services]: () => json([cut]),
  'GET /api/admin/shop/policy': () => json(policy),
  'GET /api/admin/messages/summary': () => json(silentMonth),
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })

describe('the settings', () => {
  it('are three cards', async () => {
    playTab(<SettingsTab />, answers)
    expect(screen.getByText('Loading settings...')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Salon Settings' })).toBeDefined()
    const general = await card('General')
    expect(general.getByLabelText('Salon name')).toMatchObject({ value: 'Luna Nails', readOnly: true })
    expect(general.getByText('To change the name, please contact support.')).toBeDefined()
    expect(general.getByLabelText('Timezone')).toHaveProperty('value', 'America/New_York')
    expect((await card('Buffer time')).getByLabelText(/^After/)).toHaveProperty('value', '10')
    expect((await card('Branding and content')).getByLabelText('Address')).toHaveProperty('value', '')
    expect(await (await card('Messages this month')).findByText('No messages went out.')).toBeDefined()
  })

  it('can fail to load, and be asked for again', async () => {
    let answer = () => refusal(403, 'Forbidden')
    playTab(<SettingsTab />, { ...answers, [calls.shop]: () => answer() })
    expect(await screen.findByText('Error loading settings. Please try again.')).toBeDefined()
    answer = () => json(settings)
    await userEvent.click(button('Retry'))
    expect(await card('General')).toBeDefined()
  })
})

describe('what was typed and not saved', () => {
  const pages = (
    <>
      <button type="button" role="tab" aria-selected={false} onClick={() => left()}>
        Chairs
      </button>
      <SettingsTab />
    </>
  )
  const left = vi.fn()
  beforeEach(() => left.mockClear())
  const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' })

  it('is asked about before another tab opens', async () => {
    playTab(pages, answers)
    const after = (await card('Buffer time')).getByLabelText(/^After/)
    await userEvent.type(after, '5')
    await userEvent.click(screen.getByRole('tab', { name: 'Chairs' }))
    expect(left).not.toHaveBeenCalled()
    await userEvent.click(button('Keep editing'))
    expect(question()).toBeNull()
    expect(after).toHaveProperty('value', '105')
    await userEvent.click(screen.getByRole('tab', { name: 'Chairs' }))
    await userEvent.click(button('Discard'))
    expect(left).toHaveBeenCalledOnce()
  })

  it('is nothing while a form was only looked at', async () => {
    playTab(pages, answers)
    await userEvent.click((await card('Buffer time')).getByLabelText(/^After/))
    await userEvent.click(screen.getByRole('tab', { name: 'Chairs' }))
    expect(left).toHaveBeenCalledOnce()
    expect(question()).toBeNull()
  })

  it('is nothing any more once it is saved', async () => {
    playTab(pages, { ...answers, [buffer]: () => json({ ...settings, version: 2 }) })
    const open = await card('Buffer time')
    await userEvent.type(open.getByLabelText(/^After/), '5')
    await userEvent.click(open.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(open.getByLabelText(/^After/)).toHaveProperty('value', '10'))
    await userEvent.click(screen.getByRole('tab', { name: 'Chairs' }))
    expect(left).toHaveBeenCalledOnce()
  })
})

describe('the zone', () => {
  it('is chosen from groups, and says what becomes of bookings', async () => {
    const made = playTab(
      <SettingsTab />,
      {
        ...answers,
        [timezone]: () => json({ ...settings, timezone: 'Asia/Beirut', version: 2 }),
        [calls.zoneImpact]: () => json({ ...unconcerned, future_bookings: 2 }),
      },
      'master_admin',
    )
    const general = await card('General')
    const groups = within(general.getByLabelText('Timezone')).getAllByRole('group')
    expect(groups).toHaveLength(8)
    await userEvent.selectOptions(general.getByLabelText('Timezone'), 'Beirut (Asia/Beirut)')
    expect(general.getByRole('status').textContent).toContain('Saving asks what becomes of upcoming bookings')
    await userEvent.click(button('Save timezone'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change timezone' }))
    expect(await dialog.findByText('2 coming bookings are concerned.')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: /^The clock times/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change timezone' }))
    expect(await screen.findByText('Timezone updated')).toBeDefined()
    const [changed] = made.filter(({ name }) => name === timezone)
    expect(changed?.url.search).toBe('?shopId=7')
    expect(changed && sent(changed)).toEqual({
      version: '1',
      body: { timezone: 'Asia/Beirut', keep: 'clock' },
    })
  })

  it('may be one that is not on the list', async () => {
    playTab(<SettingsTab />, {
      ...answers,
      [calls.shop]: () => json({ ...settings, timezone: 'Europe/Dublin' }),
    })
    const general = await card('General')
    expect(general.getByLabelText('Timezone')).toHaveProperty('value', 'Europe/Dublin')
    expect(general.getByRole('group', { name: 'Present timezone' })).toBeDefined()
  })

  it('says when it could not be saved', async () => {
    playTab(<SettingsTab />, { ...answers, [timezone]: () => refusal(503, 'Database unavailable') })
    await card('General')
    await userEvent.click(button('Save timezone'))
    expect(await alertText('Update failed')).toContain('Failed to update timezone. Please try again.')
  })
})

describe('the rules of booking', () => {
  const rules = 'PUT /api/admin/shop/rules'
  const field = async (label: string) => (await card('Rules of booking')).getByLabelText(label)

  it('say what each does, with an example', async () => {
    playTab(<SettingsTab />, answers)
    const shown = await card('Rules of booking')
    expect(shown.getByText(/Clients can book until the moment a time begins/)).toBeDefined()
    const notice = await field('Notice')
    await userEvent.clear(notice)
    await userEvent.type(notice, '840')
    expect(shown.getByText(/Clients book at least 14h ahead/).textContent).toContain(
      'at 10:00 AM the first time they see is 12:00 AM on the next day.',
    )
    expect(shown.getByText(/Times are offered every 15 minutes/).textContent).toContain(
      '10:00 AM, 10:15 AM, 10:30 AM',
    )
    expect(shown.getByText(/is kept for 30m/).textContent).toContain('free again at 10:30 AM')
    expect(shown.getByText(/at most 6 coming bookings/)).toBeDefined()
  })

  it('are saved together, within their ranges', async () => {
    const made = playTab(<SettingsTab />, {
      ...answers,
      [rules]: () => json({ ...settings, horizon_days: 60, slot_step_minutes: 30, version: 2 }),
    })
    const horizon = await field('Horizon')
    await userEvent.clear(horizon)
    await userEvent.type(horizon, '366')
    await userEvent.click(button('Save rules'))
    expect(made.map(({ name }) => name)).not.toContain(rules)
    expect(screen.getByText('Please enter a whole number from 1 to 365.')).toBeDefined()
    await userEvent.clear(horizon)
    await userEvent.type(horizon, '60')
    await userEvent.selectOptions(await field('Step'), '30 minutes')
    await userEvent.click(screen.getByRole('switch', { name: 'Complete visits at the end of the day' }))
    await userEvent.click(button('Save rules'))
    expect(await screen.findByText('Rules of booking updated')).toBeDefined()
    expect(firstSent(made, rules)).toEqual({
      version: '1',
      body: {
        min_notice_minutes: 0,
        horizon_days: 60,
        slot_step_minutes: 30,
        hold_minutes: 30,
        max_open_bookings: 6,
        completes_visits: false,
      },
    })
  })

  it('come with the switch of online booking', async () => {
    const opening = 'PUT /api/admin/shop/opening'
    const made = playTab(<SettingsTab />, {
      ...answers,
      [opening]: () => json({ ...settings, accepting_bookings: false, version: 2 }),
    })
    const online = await card('Online booking')
    await userEvent.click(online.getByRole('button', { name: 'Close online booking' }))
    expect(await online.findByText(/^Closed\./)).toBeDefined()
    expect(firstSent(made, opening)).toEqual({ version: '1', body: { accepting_bookings: false } })
    expect(online.getByRole('button', { name: 'Open for booking' })).toBeDefined()
  })
})

describe('the buffers', () => {
  const type = async (name: RegExp, text: string) => {
    const field = (await card('Buffer time')).getByLabelText(name)
    await userEvent.clear(field)
    await userEvent.type(field, text)
    return field
  }

  it('are minutes; what is none becomes 0', async () => {
    const made = playTab(<SettingsTab />, { ...answers, [buffer]: () => json({ ...settings, version: 2 }) })
    await type(/^Before/, 'ten')
    const after = await type(/^After/, '15')
    expect(screen.getByLabelText(/^Before/)).toHaveProperty('value', '0')
    await userEvent.click(button('Save buffer time'))
    expect(await screen.findByText('Buffer time updated')).toBeDefined()
    expect(firstSent(made, buffer)).toEqual({
      version: '1',
      body: { buffer_before_minutes: 0, buffer_after_minutes: 15 },
    })
    expect(after).toHaveProperty('value', '10')
  })

  it('are two hours at most', async () => {
    const made = playTab(<SettingsTab />, answers)
    const after = await type(/^After/, '121')
    expect(screen.getByText('Buffer time must be between 0 and 120 minutes.')).toBeDefined()
    expect(after.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(button('Save buffer time'))
    expect(made.map(({ name }) => name)).not.toContain(buffer)
    expect(document.activeElement).toBe(after)
    const problem = screen.getByText('Buffer time must be between 0 and 120 minutes.')
    expect(after.getAttribute('aria-describedby')).toContain(problem.id)
  })

  it('say who was faster, and when it could not be saved', async () => {
    let refused = refusal(409, 'The settings were changed by Ava Laurent at 2:00 PM.', 'stale')
    playTab(<SettingsTab />, { ...answers, [buffer]: () => refused })
    await card('Buffer time')
    await userEvent.click(button('Save buffer time'))
    expect(await alertText('Update failed')).toContain('changed by Ava Laurent')
    refused = refusal(503, 'Database unavailable')
    await userEvent.click(button('Save buffer time'))
    expect(await screen.findByText('Failed to update buffer settings. Please try again.')).toBeDefined()
  })
})

describe('two who change the settings', () => {
  const words = () => screen.getByLabelText('Description')

  it('do not replace what they have not seen, whatever else they save', async () => {
    const stale = 'This salon was changed by Ava Laurent at 2:00 PM. Reload to see it.'
    let shop = settings
    const made: ReturnType<typeof playApi> = playApi({
      ...answers,
      [calls.shop]: () => json(shop),
      [buffer]: () => {
        shop = { ...shop, buffer_after_minutes: 20, version: shop.version + 1 }
        return json(shop)
      },
      [branding]: () => {
        const call = made.at(-1)
        const { version, body } = call ? sent(call) : { version: null, body: {} }
        if (version !== String(shop.version)) return refusal(409, stale, 'stale')
        shop = { ...shop, business_description: body.business_description, version: shop.version + 1 }
        return json(shop)
      },
    })
    renderTab(<SettingsTab />)
    await card('Branding and content')
    await userEvent.type(words(), 'Words of B.')
    // A change of one's own in another card is no surprise: it is version 2.
    await userEvent.click(button('Save buffer time'))
    expect(await screen.findByText('Buffer time updated')).toBeDefined()
    // Another admin saves in between.
    shop = { ...shop, business_description: 'Words of A.', version: 3 }
    await userEvent.click(button('Save branding'))
    const branded = await card('Branding and content')
    const reload = await branded.findByRole('button', { name: 'Reload' })
    await userEvent.click(button('Save branding'))
    expect(shop.business_description, 'not seen, not replaced').toBe('Words of A.')
    await userEvent.click(reload)
    expect(words()).toHaveProperty('value', 'Words of A.')
    await userEvent.type(words(), ' And of B.')
    await userEvent.click(button('Save branding'))
    expect(await screen.findByText('Branding updated')).toBeDefined()
    const versions = made.filter(({ name }) => name === branding).map((call) => sent(call).version)
    expect(versions).toEqual(['2', '2', '3'])
  })
})

describe('the branding', () => {
  it('sends what was typed, and forgets what was emptied', async () => {
    const before = { ...settings, business_phone: '+1 718 555 0142' }
    const made = playTab(<SettingsTab />, {
      ...answers,
      [calls.shop]: () => json(before),
      [branding]: () => json({ ...before, version: 2 }),
    })
    const form = await card('Branding and content')
    await userEvent.type(form.getByLabelText('Address'), ' 22 Rue Gouraud ')
    await userEvent.clear(form.getByLabelText('Phone'))
    await userEvent.type(form.getByLabelText('Note about prices'), 'With finish.')
    const primary = form.getByLabelText('Primary color')
    await userEvent.clear(primary)
    await userEvent.type(primary, '#F5C518')
    await userEvent.click(button('Save branding'))
    expect(await screen.findByText('Branding updated')).toBeDefined()
    expect(firstSent(made, branding)).toEqual({
      version: '1',
      body: {
        business_address: '22 Rue Gouraud',
        business_phone: null,
        business_email: null,
        business_description: null,
        price_note: 'With finish.',
        color_palette: { primary: '#F5C518', secondary: '#FF4081' },
      },
    })
  })

  it('takes no longer texts than the server', async () => {
    playTab(<SettingsTab />, answers)
    const form = await card('Branding and content')
    expect(form.getByLabelText('Address')).toHaveProperty('maxLength', 200)
    expect(form.getByLabelText('Description')).toHaveProperty('maxLength', 1000)
    expect(form.getByLabelText('Note about prices')).toHaveProperty('maxLength', 200)
  })

  it('shows the platform’s colour for one that the salon has not chosen', async () => {
    playTab(<SettingsTab />, {
      ...answers,
      [calls.shop]: () => json({ ...settings, color_palette: { primary: '#112233' } }),
    })
    const form = await card('Branding and content')
    expect(form.getByLabelText('Primary color')).toHaveProperty('value', '#112233')
    expect(form.getByLabelText('Secondary color')).toHaveProperty('value', '#FF4081')
  })

  it('leaves a salon without colours that chose none', async () => {
    const made = playTab(<SettingsTab />, { ...answers, [branding]: () => json(settings) })
    await card('Branding and content')
    await userEvent.click(button('Save branding'))
    await screen.findByText('Branding updated')
    expect(firstSent(made, branding)?.body).toMatchObject({ color_palette: null })
  })

  it('refuses what is no colour and no address', async () => {
    const made = playTab(<SettingsTab />, answers)
    const form = await card('Branding and content')
    await userEvent.type(form.getByLabelText('Secondary color'), '0')
    await userEvent.type(form.getByLabelText('Email'), 'hello')
    await userEvent.click(button('Save branding'))
    expect(await form.findByText('Invalid color format')).toBeDefined()
    expect(form.getByText('Please enter an email address like name@example.com.')).toBeDefined()
    expect(made.map(({ name }) => name)).not.toContain(branding)
  })

  it('says when it could not be saved', async () => {
    playTab(<SettingsTab />, { ...answers, [branding]: () => refusal(503, 'Database unavailable') })
    await card('Branding and content')
    await userEvent.click(button('Save branding'))
    expect(await alertText('Update failed')).toContain('Failed to update shop branding. Please try again.')
  })

  it('previews the colours as they are typed, in the salon’s own parts', async () => {
    playTab(<SettingsTab />, answers)
    const preview = await card('Preview')
    const primary = screen.getByLabelText('Primary color')
    const painted = () => document.querySelector<HTMLElement>('.win')?.style.getPropertyValue('--brand')
    const before = painted()
    await userEvent.clear(primary)
    await userEvent.type(primary, '#F5C518')
    expect(painted()).toContain('light-dark(#f5c518')
    expect(painted()).not.toBe(before)
    expect(await preview.findByText(cut.name)).toBeDefined()
    expect(preview.getByText(/^Readable in light and dark: button text \d+(\.\d)?:1/)).toBeDefined()
  })
})
