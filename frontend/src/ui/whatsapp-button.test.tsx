import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { WhatsappButton } from './whatsapp-button'

const show = (href: string | undefined, busy = false) => {
  const onOpen = vi.fn((): void => undefined)
  const onRetry = vi.fn()
  const button = (link: string | undefined) => (
    <WhatsappButton href={link} busy={busy} onOpen={onOpen} onRetry={onRetry}>
      Confirm via WhatsApp
    </WhatsappButton>
  )
  const { rerender } = render(button(href))
  return { onOpen, onRetry, arrive: (link: string) => rerender(button(link)) }
}

it('is a link of its own window that tells the other side nothing', async () => {
  const { onOpen } = show('#wa')
  const link = screen.getByRole('link', { name: 'Confirm via WhatsApp' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(onOpen).toHaveBeenCalledTimes(1)
})

it('does nothing while the link is on its way', async () => {
  const { onOpen, onRetry } = show(undefined, true)
  const button = screen.getByRole('button', { name: 'Confirm via WhatsApp' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(onOpen).not.toHaveBeenCalled()
  expect(onRetry).not.toHaveBeenCalled()
})

it('fetches the link again after a failure, and hands it the focus', async () => {
  const { onRetry, arrive } = show(undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm via WhatsApp' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  arrive('#wa')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Confirm via WhatsApp' }))
})

it('leaves the focus alone when the link arrives by itself', () => {
  const { arrive } = show(undefined, true)
  arrive('#wa')
  expect(document.activeElement).toBe(document.body)
})
