// Renders one tab of the dashboard as that would, for one of its people.
import { act, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { SessionUser } from '#/api/session'
import { CurrentShopProvider } from '#/features/admin/current-shop'
import { renderAt } from './harness'

export function renderTab(tab: ReactNode, role: SessionUser['role'] = 'admin') {
  const query = role === 'master_admin' ? { shopId: 7 } : {}
  return renderAt(
    '/admin/dashboard',
    <CurrentShopProvider managed={{ query, role, zone: 'America/New_York' }}>{tab}</CurrentShopProvider>,
  )
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
