// Renders one tab of the dashboard as that would, for one of its people.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { SessionUser } from '#/api/session'
import { CurrentShopProvider } from '#/features/admin/current-shop'
import { playApi, renderAt } from './harness'

export function renderTab(tab: ReactNode, role: SessionUser['role'] = 'admin') {
  const query = role === 'master_admin' ? { shopId: 7 } : {}
  return renderAt(
    '/admin/dashboard',
    <CurrentShopProvider managed={{ query, role, zone: 'America/New_York' }}>{tab}</CurrentShopProvider>,
  )
}

/** Renders a tab whose API answers so; the calls that it makes. */
export function playTab(tab: ReactNode, answers: Parameters<typeof playApi>[0], role?: SessionUser['role']) {
  const calls = playApi(answers)
  renderTab(tab, role)
  return calls
}

/** Presses a button, and looks into the dialog that it opens. */
export async function openDialog(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

/** The whole notification with this title. */
export async function alertText(title: string) {
  return (await screen.findByText(title)).closest('[role=alert]')?.textContent
}

/** Presses a button once a click counts: those that take the place of others wait a moment. */
export async function pressMeant(button: HTMLElement) {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

/** Holds back what waits for so many milliseconds until the function it returns is called, however slow the machine is. */
export function holdBack(wait: number): () => void {
  const held: (() => void)[] = []
  const real = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== wait) return real(run, ms)
    held.push(run)
    return 0
  })
  return () =>
    act(() => {
      for (const run of held.splice(0)) run()
    })
}

/** What a recorded call carried. */
export function sent({ init }: { readonly init: RequestInit }) {
  const version = new Headers(init.headers).get('if-match')
  return { version, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
}

/** What the first call of that name carried. */
export function firstSent(calls: ReturnType<typeof playApi>, name: string) {
  const call = calls.find((one) => one.name === name)
  return call && sent(call)
}
