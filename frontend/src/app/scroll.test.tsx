import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useScrollToTop } from './scroll'

function Page() {
  useScrollToTop()
  const navigate = useNavigate()
  const go = (name: string, to: string, replace: boolean) => (
    <button type="button" onClick={() => navigate(to, { replace })}>
      {name}
    </button>
  )
  return (
    <>
      {go('choose', '?month=2026-10', true)}
      {go('leave', '/profile', false)}
    </>
  )
}

it('begins a new page at its top, and stays where it is for a choice that the address keeps', async () => {
  const scroll = vi.fn()
  vi.stubGlobal('scrollTo', scroll)
  render(
    <MemoryRouter initialEntries={['/admin/dashboard']}>
      <Page />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'choose' }))
  expect(scroll).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'leave' }))
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
  await userEvent.click(screen.getByRole('button', { name: 'choose' }))
  expect(scroll).toHaveBeenCalledOnce()
})
