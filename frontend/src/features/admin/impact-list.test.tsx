import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { renderTab } from '../../../tests/tab-harness'
import { concerned, unconcerned } from './admin-fixtures'
import { ImpactList } from './impact-list'

const bookings = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...concerned,
    id,
    start_time: instant(concerned.start_time),
    client_name: `Client ${id + 1}`,
  }))
const show = (all: number, sent: number) =>
  renderTab(
    <ImpactList
      impact={{ ...unconcerned, future_bookings: all, first: bookings(sent) }}
      heading="Concerned"
    />,
  )
const clients = () => screen.queryAllByText(/^Client/).length

it('opens the list where it is cut', async () => {
  show(39, 39)
  expect(clients()).toBe(5)
  await userEvent.click(screen.getByRole('button', { name: 'and 34 more' }))
  expect(clients()).toBe(39)
  expect(screen.queryByText(/more$/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

it('counts those that were not sent', async () => {
  show(120, 100)
  await userEvent.click(screen.getByRole('button', { name: 'and 115 more' }))
  expect(screen.getByText('and 20 more').closest('button')).toBeNull()
})
