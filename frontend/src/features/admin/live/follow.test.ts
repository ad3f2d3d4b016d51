import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow, type News } from './follow'

const alive = (last: number): News => ({ kind: 'alive', last })

/** A server whose stream and list do what the test says. */
function playServer(from: number | null = null) {
  const over = new AbortController()
  const wake = new EventTarget()
  const heard: News[] = []
  const asked: string[] = []
  const begun = Date.now()
  let stream: (hear: (news: News) => void) => Promise<void> = () => Promise.reject(new Error('cut'))
  let list: () => Promise<News> = () => Promise.reject(new Error('cut'))
  const note = (what: string, after: number | null) =>
    asked.push(`${(Date.now() - begun) / 1_000} ${what} ${after}`)
  const source = {
    stream: (after: number | null, _: AbortSignal, hear: (news: News) => void) => {
      note('stream', after)
      return stream(hear)
    },
    list: (after: number | null) => {
      note('list', after)
      return list()
    },
  }
  // After the test has said what the server does.
  void Promise.resolve().then(() => follow(source, from, over.signal, (news) => heard.push(news), wake))
  return {
    heard,
    asked,
    stop: () => over.abort(),
    wake: () => wake.dispatchEvent(new Event('wake')),
    streams: (answer: typeof stream) => {
      stream = answer
    },
    lists: (answer: News) => {
      list = () => Promise.resolve(answer)
    },
  }
}

describe('keeping up', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1_000 * seconds)

  it('goes on where a stream has ended', async () => {
    const server = playServer(3)
    server.streams(async (hear) => hear(alive(7)))
    await pass(6)
    expect(server.asked).toEqual(['0 stream 3', '3 stream 7', '6 stream 7'])
    expect(server.heard.slice(0, 2)).toEqual([alive(7), { kind: 'ended', last: null }])
  })

  it('asks every ten seconds after two failures in a row, and for the stream every minute', async () => {
    const server = playServer(3)
    const news: News = { kind: 'changes', changes: [], last: 8 }
    server.lists(news)
    await pass(74)
    const lists = [13, 23, 33, 43, 53].map((at) => `${at} list 8`)
    expect(server.asked.slice(0, 8)).toEqual(['0 stream 3', '3 stream 3', '3 list 3', ...lists])
    expect(server.asked.slice(8, 10)).toEqual(['63 stream 8', '63 list 8'])
    expect(server.heard[0]).toEqual(news)
    server.streams(() => new Promise(() => undefined))
    await pass(60)
    expect(server.asked.at(-1)).toBe('123 stream 8')
  })

  it('counts failures anew once a stream has said something', async () => {
    const server = playServer()
    server.streams(async (hear) => {
      hear(alive(1))
      throw new Error('cut')
    })
    await pass(9)
    expect(server.asked).toEqual(['0 stream null', '3 stream 1', '6 stream 1', '9 stream 1'])
  })

  it('reads everything anew when a list only says where it begins', async () => {
    const server = playServer()
    server.lists({ kind: 'changes', changes: [], last: 5 })
    await pass(3)
    expect(server.heard).toEqual([{ kind: 'reset', last: 5 }])
    await pass(10)
    expect(server.heard[1]).toEqual({ kind: 'changes', changes: [], last: 5 })
  })

  it('tries again at once when somebody says so, and not at all when it is over', async () => {
    const server = playServer(1)
    await pass(4)
    expect(server.asked.at(-1)).toBe('3 list 1')
    server.wake()
    await pass(0)
    expect(server.asked.slice(-2)).toEqual(['4 stream 1', '4 list 1'])
    server.stop()
    await pass(600)
    expect(server.asked.at(-1)).toBe('4 list 1')
  })
})
