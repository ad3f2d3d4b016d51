import { expect, it } from 'vitest'
import { imageProblem } from './image-file'

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'picture', { type })

it.each([
  ['image/png', 10, null],
  ['image/jpeg', 2 * 1024 * 1024, null],
  ['image/webp', 2 * 1024 * 1024 + 1, 'tooLarge'],
  ['image/gif', 10, 'notAnImage'],
  ['image/svg+xml', 10, 'notAnImage'],
  ['application/pdf', 10, 'notAnImage'],
  ['', 10, 'notAnImage'],
])('a %s of %d bytes, where 2 MB are allowed: %s', (type, bytes, problem) => {
  expect(imageProblem(file(type, bytes), 2)).toBe(problem)
})
