import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ImageField } from './image-field'

const words = { choose: 'Choose image', remove: 'Remove', removeLabel: 'Remove logo' }

function show(props: Partial<Parameters<typeof ImageField>[0]> = {}) {
  const chosen = vi.fn()
  const removed = vi.fn()
  const page = render(
    <ImageField
      label="Logo"
      help="PNG, JPG or WebP, up to 2 MB."
      url={null}
      placeholder="none"
      accept="image/png"
      pending={false}
      problem={null}
      words={words}
      onChoose={chosen}
      onRemove={removed}
      {...props}
    />,
  )
  return { chosen, removed, page }
}

describe('the field of a picture', () => {
  it('hands over what was chosen, the same file twice, too', async () => {
    const { chosen } = show()
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    const input = screen.getByLabelText('Logo Choose image')
    await userEvent.upload(input, file)
    await userEvent.upload(input, file)
    expect(chosen.mock.calls).toEqual([[file], [file]])
    expect(screen.getByText('none')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows the picture and removes it', async () => {
    const { removed, page } = show({ url: '/uploads/1/a.png' })
    expect(page.container.querySelector('img')?.getAttribute('src')).toBe('/uploads/1/a.png')
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
    expect(removed).toHaveBeenCalledOnce()
  })

  it('takes nothing while it is at work', async () => {
    const { removed } = show({ url: '/uploads/1/a.png', pending: true })
    expect(screen.getByLabelText('Logo Choose image')).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove logo' }))
    expect(removed).not.toHaveBeenCalled()
  })

  it('says what is wrong', () => {
    show({ problem: 'Please select an image file' })
    expect(screen.getByRole('alert').textContent).toBe('Please select an image file')
    expect(screen.getByLabelText('Logo Choose image').getAttribute('aria-invalid')).toBe('true')
  })
})
