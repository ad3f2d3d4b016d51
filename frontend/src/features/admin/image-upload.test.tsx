import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { renderAt } from '../../../tests/harness'
import { ImageUpload } from './image-upload'

const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })

function show(upload: (form: FormData) => Promise<unknown>, remove?: () => Promise<unknown>) {
  return renderAt(
    '/',
    <ImageUpload
      label="Logo"
      url="/uploads/1/a.png"
      placeholder={null}
      megabytes={2}
      upload={upload}
      {...(remove && { remove })}
    />,
  )
}
/** What stands under the field; notices have a region of their own. */
const problem = () => document.querySelector('.field [role=alert]')?.textContent
const choose = (file: File) => userEvent.upload(screen.getByLabelText(/^Logo/), file, { applyAccept: false })

describe('uploading a picture', () => {
  it('sends it as the field "file"', async () => {
    const upload = vi.fn(async (_: FormData) => undefined)
    show(upload)
    expect(screen.getByText('PNG, JPG or WebP, up to 2 MB.')).toBeDefined()
    await choose(png())
    expect(upload.mock.calls[0]?.[0].get('file')).toMatchObject({ name: 'logo.png' })
    expect(problem()).toBe('')
  })

  it.each([
    ['Please select an image file', new File(['x'], 'price-list.pdf', { type: 'application/pdf' })],
    ['File size must be less than 2MB', png(2 * 1024 * 1024 + 1)],
  ])('is refused before it is sent: %s', async (sentence, file) => {
    const upload = vi.fn(async () => undefined)
    show(upload)
    await choose(file)
    expect(problem()).toBe(sentence)
    expect(upload).not.toHaveBeenCalled()
  })

  it.each([
    ['Please select an image file', new ApiError(422, 'not_an_image', 'Please select an image file', true)],
    ['Upload failed with status 502', new ApiError(502, null, 'HTTP 502: Bad Gateway', false)],
    ['Upload failed', new NetworkError('The network did not answer')],
  ])('says why it failed: %s', async (sentence, error) => {
    show(() => Promise.reject(error))
    await choose(png())
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('removes it, and says when that failed', async () => {
    const failures = [
      new ApiError(502, null, 'HTTP 502: Bad Gateway', false),
      new NetworkError('The network did not answer'),
    ]
    const remove = vi.fn(async () => {
      const failure = failures.shift()
      if (failure) throw failure
    })
    show(() => Promise.resolve(), remove)
    const button = screen.getByRole('button', { name: 'Remove Logo' })
    await userEvent.click(button)
    expect(await screen.findByText('Delete failed with status 502')).toBeDefined()
    await userEvent.click(button)
    expect(await screen.findByText('Delete failed')).toBeDefined()
    await userEvent.click(button)
    expect(problem()).toBe('')
    expect(remove).toHaveBeenCalledTimes(3)
  })
})
