import { expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { logFailure } from './log-failure'

it('names the operation and the answer, and nothing that was typed', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const wanted = { method: 'PUT', path: '/api/admin/clients/:id' }
  logFailure(wanted, new ApiError(409, 'stale', 'Maya Chen was changed by Ava.', true))
  logFailure(wanted, new ApiError(502, null, 'HTTP 502: Bad Gateway', false))
  logFailure(wanted, new NetworkError('Maya Chen'))
  expect(logged.mock.calls).toEqual([
    ['PUT /api/admin/clients/:id failed: 409 stale'],
    ['PUT /api/admin/clients/:id failed: 502'],
    ['PUT /api/admin/clients/:id failed: NetworkError'],
  ])
})
