import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from './tabs'

function Three() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('b')
  return (
    <Tabs
      label="Letters"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'a', label: 'A', panel: <input aria-label="in A" /> },
        { id: 'b', label: 'B', panel: 'in B' },
        { id: 'c', label: 'C', panel: 'in C' },
      ]}
    />
  )
}

const shown = () => screen.getByRole('tabpanel').textContent
const tab = (name: string) => screen.getByRole('tab', { name })
afterEach(() => {
  document.body.style.direction = ''
})

it('ties each tab to its panel and shows one', () => {
  render(<Three />)
  expect(screen.getByRole('tablist', { name: 'Letters' })).toBeDefined()
  expect(shown()).toBe('in B')
  expect(screen.getByRole('tabpanel', { name: 'B' }).id).toBe(tab('B').getAttribute('aria-controls'))
  expect(screen.getAllByRole('tab').map((one) => one.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
  ])
  expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([-1, 0, -1])
})

it('is chosen by a click and by arrows, round the ends', async () => {
  render(<Three />)
  await userEvent.click(tab('C'))
  expect(shown()).toBe('in C')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('A'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toBe('in C')
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(tab('A'))
  await userEvent.keyboard('{End}')
  expect(shown()).toBe('in C')
})

it('follows the direction of the script', async () => {
  document.body.style.direction = 'rtl'
  render(<Three />)
  await userEvent.click(tab('B'))
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toBe('in C')
})

it('keeps what was typed in a panel that was left', async () => {
  render(<Three />)
  await userEvent.click(tab('A'))
  await userEvent.type(screen.getByRole('textbox', { name: 'in A' }), 'kept')
  await userEvent.click(tab('B'))
  await userEvent.click(tab('A'))
  expect(screen.getByDisplayValue('kept')).toBeDefined()
})
