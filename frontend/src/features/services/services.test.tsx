import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { categoryColor } from '#/theme/category-color'
import { glow, json, playApi, refusal, renderAt } from '../../../tests/harness'
import { Services } from './services'

const service = (id: number, name: string, category: string | null) => ({
  id,
  name,
  description: 'Nice.',
  price: 8500,
  duration_minutes: 150,
  category_name: category,
  category_color: category && '#993d6b',
  modifiers: [],
})
const three = [service(1, 'Cut', 'Hair'), service(2, 'Gel', 'Nails'), service(3, 'Gift card', null)]
const path = 'GET /api/client/services'

const shown = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('the services page', () => {
  it('says about prices only what the salon says', async () => {
    playApi({ [path]: () => json(three) })
    const lede = () => document.querySelector('.lede')?.textContent
    const { unmount } = renderAt('/services', <Services />)
    expect(lede()).toBe('Add-ons are chosen when you book.')
    unmount()
    renderAt('/services', <Services />, { ...glow, price_note: 'Prices include the finish.' })
    expect(lede()).toBe('Prices include the finish. Add-ons are chosen when you book.')
    await screen.findByText('Gift card')
  })

  it('lists every service with category, minutes, price and its own way to book', async () => {
    playApi({ [path]: () => json(three) })
    renderAt('/services', <Services />)
    expect(screen.getByText('Loading services...').closest('[role=status]')).not.toBeNull()
    const book = await screen.findByRole('link', { name: /Book This Service ?: Cut/ })
    expect(book.getAttribute('href')).toBe('/booking?service=1')
    const card = book.closest('li')?.textContent
    expect(card).toContain('Hair')
    expect(card).toContain('150 min')
    expect(card).toContain('$85.00')
    expect(shown()).toEqual(['Cut', 'Gel', 'Gift card'])
  })

  it('shows what has no category in the specified colour', async () => {
    playApi({ [path]: () => json(three) })
    renderAt('/services', <Services />)
    const card = (await screen.findByRole('heading', { name: 'Gift card' })).closest('li')
    const sign = card?.querySelector('.badge--cat')
    expect(sign?.getAttribute('style')).toContain(categoryColor('#7c3aed', 'light').dot)
    expect(sign?.textContent).toBe('')
  })

  it('filters by category without moving the focus', async () => {
    playApi({ [path]: () => json(three) })
    renderAt('/services', <Services />)
    const nails = await screen.findByRole('button', { name: /^Nails/ })
    await userEvent.click(nails)
    expect(shown()).toEqual(['Gel'])
    expect(nails.getAttribute('aria-pressed')).toBe('true')
    expect(document.activeElement).toBe(nails)
    await userEvent.click(screen.getByRole('button', { name: /^All Services/ }))
    expect(shown()).toHaveLength(3)
  })

  it('keeps the chips over an empty category', async () => {
    playApi({ [path]: () => json(three) })
    renderAt('/services?category=Skin', <Services />)
    expect(await screen.findByText('No services found in this category.')).toBeDefined()
    expect(screen.getByRole('button', { name: /^All Services/ })).toBeDefined()
  })

  it('offers to reload the page after a failure', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, reload })
    playApi({ [path]: () => refusal(404, 'No such salon.') })
    renderAt('/services', <Services />)
    expect(await screen.findByText('Error loading services. Please try again.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
