import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useReload, VersionedForm } from './versioned-form'

interface Row {
  readonly name: string
  readonly version: number
}

function Form({ row }: { row: Row }) {
  const reload = useReload()
  return (
    <>
      <input aria-label="Name" defaultValue={row.name} />
      <output>{row.version}</output>
      {reload && (
        <button type="button" onClick={reload}>
          Reload
        </button>
      )}
    </>
  )
}
const page = (now: Row | undefined) => (
  <VersionedForm opened={{ name: 'Hair', version: 4 }} now={now}>
    {(row) => <Form row={row} />}
  </VersionedForm>
)
const field = () => screen.getByLabelText('Name')
const version = () => screen.getByRole('status').textContent
const reload = () => screen.queryByRole('button', { name: 'Reload' })

it('keeps what a form began with until it is told to begin anew', async () => {
  const { rerender } = render(page({ name: 'Hair', version: 4 }))
  await userEvent.type(field(), ' and nails')
  expect(reload()).toBeNull()
  rerender(page({ name: 'Hair care', version: 5 }))
  expect(field()).toHaveProperty('value', 'Hair and nails')
  expect(version()).toBe('4')
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(field()).toHaveProperty('value', 'Hair care')
  expect(version()).toBe('5')
  expect(reload()).toBeNull()
})

it('has nothing to begin anew with when the row is gone, or when what is there is older', () => {
  const { rerender } = render(page(undefined))
  expect([field().getAttribute('value'), version(), reload()]).toEqual(['Hair', '4', null])
  rerender(page({ name: 'Hair', version: 3 }))
  expect(reload()).toBeNull()
})
