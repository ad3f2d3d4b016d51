import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { cut } from '#/features/booking/booking-fixtures'
import { playApi, renderAt } from '../../tests/harness'
import { ModifierDialog } from './modifier-dialog'
import { select } from './selection'

it('refuses two of a single group, wherever they come from', async () => {
  const [length] = cut.modifiers
  if (!length) throw new Error('the cut has no length')
  const both = { id: length.id, label: length.label, selectedOptions: length.options.slice(0, 2) }
  const onAdd = vi.fn()
  playApi({})
  renderAt(
    '/booking',
    <ModifierDialog
      service={cut}
      before={select(cut, [both])}
      onAdd={onAdd}
      onRemove={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  const dialog = within(screen.getByRole('dialog', { name: 'Customize Signature Cut & Style' }))
  await userEvent.click(dialog.getByRole('button', { name: /\$/ }))
  expect(dialog.getByRole('alert').textContent).toBe('Hair length allows only one selection')
  expect(onAdd).not.toHaveBeenCalled()
})
