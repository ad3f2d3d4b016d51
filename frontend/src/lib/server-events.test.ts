import { expect, it } from 'vitest'
import { eventReader } from './server-events'

it('reads events from parts that end anywhere', () => {
  const text =
    'retry: 3000\n\n: hb\n\nid: 7\nevent: change\ndata: {"by":"A: B"}\n\nevent: reset\ndata: {}\nid: 9\n\n'
  const read = eventReader()
  expect([...text].flatMap((letter) => read(letter))).toEqual([
    { id: '7', event: 'change', data: '{"by":"A: B"}' },
    { id: '9', event: 'reset', data: '{}' },
  ])
})

it('reads where a reader goes on, also without an event', () => {
  expect(eventReader()('retry: 3000\r\nid: 4\r\n\r\nid: 5\n')).toEqual([
    { id: '4', event: 'message', data: '' },
  ])
})
