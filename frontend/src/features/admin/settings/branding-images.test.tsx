import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/harness'
import { firstSent, playTab } from '../../../../tests/tab-harness'
import { calls, settings } from '../admin-fixtures'
// Loaded later in the application; here, before the clock of a test runs.
import './branding-card'
import { SettingsTab } from './settings-tab'

const logo = 'POST /api/admin/upload/logo'
const hero = 'POST /api/admin/upload/hero'
const branding = 'PUT /api/admin/shop/branding'
const remove = 'DELETE /api/admin/upload/delete'
const url = '/uploads/7/a.jpg'

const png = () => new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' })
const card = async () => within(await screen.findByRole('region', { name: 'Branding and content' }))

/** A salon that the calls change as the server would. */
function salon() {
  let shop = settings
  const change = (changes: Partial<typeof settings>) => {
    shop = { ...shop, ...changes, version: shop.version + 1 }
  }
  return { change, answers: { [calls.shop]: () => json(shop), [calls.services]: () => json([]) } }
}

describe('the images of the salon', () => {
  it.each([
    ['Logo', logo, 'Logo updated', 'logo_url', '.prev .mono-logo'],
    ['Hero image', hero, 'Hero image updated', 'hero_image_url', '.prev .win-a img'],
  ] as const)('are shown as soon as they are uploaded: %s', async (label, call, news, field, shown) => {
    const { change, answers } = salon()
    const upload = () => {
      change({ [field]: url })
      return json({ url }, 201)
    }
    const made = playTab(
      <SettingsTab />,
      { ...answers, [call]: upload, [branding]: () => json({ ...settings, version: 3 }) },
      'master_admin',
    )
    const form = await card()
    await userEvent.upload(form.getByLabelText(new RegExp(`^${label}`)), png())
    expect(await screen.findByText(news)).toBeDefined()
    const [uploaded] = made.filter(({ name }) => name === call)
    expect(uploaded?.url.search).toBe('?shopId=7')
    expect(uploaded?.init.body).toBeInstanceOf(FormData)
    expect(await form.findByRole('button', { name: `Remove ${label}` })).toBeDefined()
    expect(document.querySelector(shown)?.getAttribute('src')).toBe(url)
    // What is saved next builds on the version that the upload made.
    await userEvent.click(screen.getByRole('button', { name: 'Save branding' }))
    expect(await screen.findByText('Branding updated')).toBeDefined()
    expect(firstSent(made, branding)?.version).toBe('2')
  })

  it('go when they are removed', async () => {
    const { change, answers } = salon()
    change({ logo_url: url })
    const made = playTab(<SettingsTab />, {
      ...answers,
      [remove]: () => {
        change({ logo_url: null })
        return json({ success: true })
      },
    })
    const form = await card()
    await userEvent.click(form.getByRole('button', { name: 'Remove Logo' }))
    expect(await screen.findByText('Image removed')).toBeDefined()
    expect(firstSent(made, remove)?.body).toEqual({ url, place: 'logo' })
    expect(form.queryByRole('button', { name: 'Remove Logo' })).toBeNull()
  })

  it('say in the words of the server why they are refused, and change nothing', async () => {
    playTab(<SettingsTab />, {
      ...salon().answers,
      [logo]: () => refusal(422, 'Please select an image file', 'invalid'),
    })
    const form = await card()
    await userEvent.upload(form.getByLabelText(/^Logo/), png())
    expect(await form.findByText('Please select an image file')).toBeDefined()
    expect(screen.queryByText('Logo updated')).toBeNull()
  })

  it('stay uploaded when the settings cannot be read again', async () => {
    let shop = () => json(settings)
    playTab(<SettingsTab />, {
      ...salon().answers,
      [calls.shop]: () => shop(),
      [logo]: () => json({ url }, 201),
    })
    const form = await card()
    shop = () => refusal(403, 'Forbidden')
    await userEvent.upload(form.getByLabelText(/^Logo/), png())
    expect(await screen.findByText('Logo updated')).toBeDefined()
    expect(form.queryByText(/failed/i)).toBeNull()
  })
})
