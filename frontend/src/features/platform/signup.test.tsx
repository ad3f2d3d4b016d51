import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { passwordLogin, passwordSignup } from '#/api/passwords'
import { signedUp } from '#/lib/signed-up'
import { playApi, renderAt } from '../../../tests/harness'
// Loaded later in the application; here, before the clock of a test runs.
import './account-form'
import { Signup } from './signup'
import { signupSchema } from './signup-form'

const Address = () => <output aria-label="address">{useLocation().pathname}</output>
const open = () => {
  const calls = playApi({})
  renderAt(
    '/signup',
    <Routes>
      <Route path="/signup" element={<Signup />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  )
  return calls
}
const panel = async (name: string) => {
  await userEvent.click(screen.getByRole('tab', { name }))
  return within(await screen.findByRole('tabpanel', { name }))
}
const fill = async (form: ReturnType<typeof within>, name: string, phone: string) => {
  await userEvent.type(await form.findByLabelText('Name'), name)
  await userEvent.type(form.getByLabelText('Phone number'), phone)
}

describe('signing up', () => {
  it('asks for a name and a number, and for no password', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeDefined()
    const form = await panel('Client')
    await userEvent.click(await form.findByRole('button', { name: 'Continue' }))
    expect(await form.findByText('Name must be at least 2 characters')).toBeDefined()
    expect(form.getByText('Phone number must be at least 10 characters')).toBeDefined()
    expect(document.querySelector('input[type=password]')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it.each([
    ['Client', 'Continue', '/', 'Open your salon’s page and book: one WhatsApp message confirms it.'],
    ['Salon owner', 'Set up your salon', '/setup-salon', 'Name your salon, then send one WhatsApp message.'],
  ])('leads a %s on, and sends nothing', async (tab, button, path, text) => {
    const calls = open()
    const form = await panel(tab)
    await fill(form, 'Ada', '+1 555 010 0300')
    await userEvent.click(form.getByRole('button', { name: button }))
    expect((await screen.findByLabelText('address')).textContent).toBe(path)
    expect(screen.getByText('WhatsApp verifies you').closest('[role=status]')?.textContent).toContain(text)
    expect(calls).toEqual([])
    const handedOn = path === '/setup-salon' ? { name: 'Ada', phone: '+1 555 010 0300' } : null
    expect(signedUp.read()).toEqual(handedOn)
  })
})

describe('passwords', () => {
  const texts = {
    shortName: 'Name must be at least 2 characters',
    shortPhone: 'Phone number must be at least 10 characters',
    shortPassword: 'Password must be at least 6 characters',
    mismatch: 'Passwords do not match',
  }
  const schema = signupSchema((problem) => texts[problem])
  const form = {
    name: 'Ada',
    phone: '+15550100300',
    password: 'secret1',
    confirmPassword: 'secret1',
    accountType: 'salon_owner',
  }
  const problems = (change: object) => {
    const answer = z.safeParse(schema, { ...form, ...change })
    return answer.success ? [] : answer.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)
  }

  it('have their rules', () => {
    expect(problems({})).toEqual([])
    expect(problems({ password: 'short', confirmPassword: 'short' })).toEqual([
      'password: Password must be at least 6 characters',
      'confirmPassword: Password must be at least 6 characters',
    ])
    expect(problems({ confirmPassword: 'secret2' })).toEqual(['confirmPassword: Passwords do not match'])
    expect(problems({ accountType: 'master_admin' })).toHaveLength(1)
  })

  it('are not taken any more', async () => {
    await expect(passwordLogin()).rejects.toMatchObject({
      title: 'Login system changed',
      message: 'Password login will be replaced with WhatsApp authentication.',
    })
    await expect(passwordSignup()).rejects.toMatchObject({
      title: 'Signup system changed',
      message: 'Password signup will be replaced with WhatsApp authentication.',
    })
  })
})
