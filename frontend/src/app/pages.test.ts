import { expect, it } from 'vitest'
import table from '../../tests/pages.json' with { type: 'json' }
import { framedPages, platformOnly, platformPages, salonPages } from './pages'

const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)
const everywhere = pathsOf(framedPages)

it('has the pages that the server knows', () => {
  expect([...pathsOf(salonPages), ...platformOnly, ...everywhere].sort()).toEqual(table.salon.sort())
  expect([...pathsOf(platformPages), ...everywhere].sort()).toEqual(table.platform.sort())
})
