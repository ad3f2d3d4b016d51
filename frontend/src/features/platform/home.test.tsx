import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { playApi, renderAt } from '../../../tests/harness'
import { PlatformHome } from './home'

const open = (path = '/') => {
  playApi({})
  renderAt(path, <PlatformHome />)
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe('the platform’s landing page', () => {
  it('greets, and leads to the set-up of a salon', () => {
    open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your salon, beautifully booked.')
    expect(hrefs('Create Your Salon')).toEqual(['/setup-salon', '/setup-salon'])
  })

  it('has two plans, what each contains, and its own way in', () => {
    open()
    const plans = section('Two plans, nothing per booking')
    expect(
      plans.getByText('Unlimited bookings and unlimited staff on both, with no per-transaction fees.'),
    ).toBeDefined()
    const [base, vip] = plans.getAllByRole('article').map((plan) => ({
      text: plan.textContent,
      points: within(plan)
        .getAllByRole('listitem')
        .map((point) => point.textContent),
    }))
    expect(base?.text).toContain('$50 a month')
    expect(base?.points).toEqual([
      'Custom branded website',
      'Free WhatsApp integration',
      'Advanced booking system, no double bookings',
      'Unlimited bookings and staff',
      '14-day free trial, no credit card',
    ])
    expect(vip?.text).toContain('$70 a month')
    expect(vip?.points).toEqual([
      'Everything in Base',
      'Client CRM',
      'WhatsApp marketing campaigns',
      'Advanced analytics',
      'Loyalty program',
    ])
    expect(hrefs('Get Started')).toEqual(['/setup-salon'])
    expect(hrefs('Upgrade to VIP')).toEqual(['/setup-salon-vip'])
  })

  it('has six features, and explains WhatsApp in three steps', () => {
    open()
    expect(section('Everything the front desk does, quietly').getAllByRole('listitem')).toHaveLength(6)
    const steps = section('WhatsApp in three steps')
    expect(steps.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Name your salon',
      'Send one message',
      'Take bookings',
    ])
  })

  it('shows three salons in their own colours, to the eye only', () => {
    open()
    const phones = document.querySelector('.platform-phones')
    expect(phones?.getAttribute('aria-hidden')).toBe('true')
    const brands = [...(phones?.querySelectorAll<HTMLElement>('.platform-phone') ?? [])].map((phone) =>
      phone.style.getPropertyValue('--brand'),
    )
    expect(new Set(brands).size).toBe(3)
  })

  it('leads from Contact to its foot', () => {
    open('/#contact')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contact Parlour' }))
    expect(hrefs('hello@parlour.example')).toEqual(['mailto:hello@parlour.example'])
  })

  it('shows the address that the server has written into the page', () => {
    document.head.innerHTML = '<meta name="parlour:contact" content="salons@example.com">'
    open()
    expect(hrefs('salons@example.com')).toEqual(['mailto:salons@example.com'])
    document.head.innerHTML = ''
  })
})
