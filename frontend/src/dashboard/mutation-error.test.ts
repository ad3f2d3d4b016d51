import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '#/api/errors'
import { isOutdated, isStale, mutationErrorText } from './mutation-error'

const refused = (status: number, text: string) => new ApiError(status, 'code', text, text !== '')
const general = 'Failed to update category. Please try again.'

it('lets the server explain what only it knows', () => {
  const stale = refused(409, 'Hair was changed by Ava at 2:00 PM. Reload to see it.')
  expect(mutationErrorText(stale, general)).toBe(stale.message)
  expect(mutationErrorText(refused(422, 'Two modifiers have the same name.'), general)).toMatch(/^Two/)
})

it('says the specified sentence otherwise', () => {
  for (const error of [
    refused(500, 'Internal server error'),
    refused(409, ''),
    new NetworkError('offline'),
    null,
  ]) {
    expect(mutationErrorText(error, general)).toBe(general)
  }
})

it('knows when another user was faster', () => {
  expect(isStale(new ApiError(409, 'stale', 'Changed by Ava.', true))).toBe(true)
  expect(isStale(refused(409, 'In use.'))).toBe(false)
})

it('knows when the list is out of date', () => {
  expect([403, 404, 409, 422].filter((status) => isOutdated(refused(status, 'No')))).toEqual([404, 409])
  expect(isOutdated(new NetworkError('offline'))).toBe(false)
})
