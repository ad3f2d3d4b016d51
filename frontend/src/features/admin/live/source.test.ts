import { expect, it } from 'vitest'
import { eventReader } from '#/lib/server-events'
import { newsOf } from './source'

const data =
  '{"what":"booking","booking_id":7,"by":"the client","action":"booking.created","at":"2026-11-23T14:30:00Z"}'
const heard = (text: string) => newsOf(eventReader()(text))

it('hears changes, with the id of the last of them', () => {
  const change = { ...JSON.parse(data), id: 4 }
  const news = { kind: 'changes', changes: [change], last: 5 }
  expect(heard(`id: 4\nevent: change\ndata: ${data}\n\nid: 5\nevent: change\ndata: {}\n\n`)).toEqual(news)
})

it('hears where it stands, that the server is there, and that it missed something', () => {
  expect(heard('retry: 3000\nid: 4\n\n')).toEqual({ kind: 'alive', last: 4 })
  expect(heard(': hb\n\n')).toEqual({ kind: 'alive', last: null })
  expect(heard('retry: 3000\nevent: reset\ndata: {}\nid: 9\n\n')).toEqual({ kind: 'reset', last: 9 })
})
