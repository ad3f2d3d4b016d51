// The platform's dashboard as its tests open it.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { json, playApi, renderAt } from '../../../tests/harness'
import { MasterDashboard } from './master-dashboard'
// Loaded later in the application; here, before the clock of a test runs.
import '#/dashboard/hand-over'
import './question-dialog'
import './master-guard'
import './salon-counts'
import './salon-filter'
import './task-dialog'
import './whatsapp-card'
import { counted, fern, glow, mia, nails, petal, unconnected } from './master-fixtures'

export const session = 'GET /api/session/user'
export const list = 'GET /api/platform/shops'
export const counts = 'GET /api/platform/shops/counts'
export const answers = {
  [session]: () => json(mia),
  [list]: () => json([petal, nails, fern, glow]),
  [counts]: () => json(counted),
  'GET /api/platform/whatsapp': () => json(unconnected),
}

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
export const open = (other: Partial<Record<string, () => Response>> = {}) => {
  const calls = playApi({
    ...answers,
    ...Object.fromEntries(Object.entries(other).flatMap(([k, v]) => (v ? [[k, v]] : []))),
  })
  renderAt(
    '/master/dashboard',
    <>
      <MasterDashboard
        brand={<a href="/">Parlour</a>}
        themeSwitch={<button type="button">Use dark theme</button>}
      />
      <Place />
    </>,
  )
  return calls
}
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const openForm = async (name: string) => {
  await press(name)
  await screen.findByRole('dialog')
}
export const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
export const listed = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const notice = async (title: string) => (await screen.findByText(title)).closest('[role]')?.textContent
export const dialog = () => within(screen.getByRole('dialog'))
export const field = (label: RegExp) => dialog().getByLabelText(label)
export async function fill(label: RegExp, text: string) {
  await userEvent.clear(field(label))
  if (text !== '') await userEvent.type(field(label), text)
}
