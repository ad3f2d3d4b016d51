import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { storedRecord } from './storage'

const record = storedRecord('session', 'choice', z.object({ version: z.literal(2), staff: z.int() }))

describe('a stored record', () => {
  it('comes back as it was written, until it is cleared', () => {
    record.write({ version: 2, staff: 7 })
    expect(record.read()).toEqual({ version: 2, staff: 7 })
    record.clear()
    expect(record.read()).toBeNull()
  })

  it.each([['not json'], ['{"version":1,"staff":7}'], ['{"version":2}'], ['null'], ['[]']])(
    'is absent when it reads %s',
    (text) => {
      sessionStorage.setItem('choice', text)
      expect(record.read()).toBeNull()
    },
  )

  it('lasts for the page where the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
      clear: () => undefined,
    })
    record.write({ version: 2, staff: 9 })
    expect(record.read()).toEqual({ version: 2, staff: 9 })
    record.clear()
    expect(record.read()).toBeNull()
  })
})
