// The salon's news, as the server tells them.
import * as z from 'zod/mini'
import { type Change, changeSchema, getChanges, getEvents } from '#/api/admin-changes'
import type { ManagedShop } from '#/api/admin-endpoint'
import { call } from '#/api/client'
import { readEvents } from '#/api/event-stream'
import type { ServerEvent } from '#/lib/server-events'
import type { News, Source } from './follow'

/** What a part of the stream says. */
export function newsOf(events: readonly ServerEvent[]): News {
  const last = Number(events.findLast(({ id }) => id !== undefined)?.id ?? Number.NaN)
  if (!Number.isSafeInteger(last)) return { kind: 'alive', last: null }
  if (events.some(({ event }) => event === 'reset')) return { kind: 'reset', last }
  const changes = events.flatMap(changesOf)
  return changes.length > 0 ? { kind: 'changes', changes, last } : { kind: 'alive', last }
}

function changesOf({ id, event, data }: ServerEvent): Change[] {
  if (event !== 'change') return []
  const change = z.safeParse(changeSchema, JSON.parse(data))
  return change.success ? [{ ...change.data, id: Number(id) }] : []
}

export function sourceOf(shop: ManagedShop): Source {
  const url = shop.shopId === undefined ? getEvents.path : `${getEvents.path}?shopId=${shop.shopId}`
  return {
    stream: (after, signal, hear) =>
      readEvents(url, { after, signal, onPart: (events) => hear(newsOf(events)) }),
    list: async (after) => {
      const page = await call(getChanges, { query: { ...shop, ...(after !== null && { after }) } })
      if (page.reset) return { kind: 'reset', last: page.last }
      return { kind: 'changes', changes: page.changes, last: page.last }
    },
  }
}
