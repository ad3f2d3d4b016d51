// Renders one tab of the dashboard as that would, for one of its people.
import { waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { SessionUser } from '#/api/session'
import { ManagedProvider } from '#/features/admin/managed'
import { renderAt } from './harness'

export function renderTab(tab: ReactNode, role: SessionUser['role'] = 'admin') {
  const query = role === 'master_admin' ? { shopId: 7 } : {}
  return renderAt(
    '/admin/dashboard',
    <ManagedProvider managed={{ query, role, zone: 'America/New_York' }}>{tab}</ManagedProvider>,
  )
}

/** Presses a button once a click counts: those that take the place of others wait a moment. */
export async function pressMeant(button: HTMLElement) {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

/** What a recorded call carried. */
export function sent({ init }: { readonly init: RequestInit }) {
  const version = new Headers(init.headers).get('if-match')
  return { version, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
}
