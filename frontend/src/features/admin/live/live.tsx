// Keeps the dashboard up to date with what others do, and says when it is not.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Change } from '#/api/admin-changes'
import { useRefresh } from '#/api/client'
import { useKnownUser } from '#/api/session'
import type { Tag } from '#/api/tag'
import { useTexts, withTexts } from '#/i18n'
import { adminLive } from '#/i18n/admin-live'
import { formatTime } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { follow, type News } from './follow'
import { paced } from './pace'
import { useRefreshInTurn } from './refresh-in-turn'
import { heardOfServer, noteChanges, useLastHeard } from './seen'
import { type Shared, shared } from './sharing'
import { sourceOf } from './source'

/** Without a word of the server for so long, what is on the screen may be wrong. */
const STALE = 90_000
const LOOK = 5_000
/** How long somebody acts who has pressed something. */
const ACTING = 3_000
/** First the page itself; and what is only passed through opens no stream. */
const BEGIN = 1_000

export const Live = withTexts({ adminLive }, Keeping)

function Keeping() {
  const t = useTexts('adminLive')
  const { zone } = useCurrentShop()
  const retry = useNews()
  const last = useLastHeard()
  const isStale = useStale(last?.time)
  return (
    <div role="status">
      {isStale && last && (
        <p className="notice notice--warn live-stale">
          <span>{t('stale', { time: formatTime(last.at, zone) })}</span>
          <Button size="sm" kind="line" onClick={retry}>
            {t('again')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Asks the screen anew for what others change. Returns how to try again at once. */
function useNews(): () => void {
  const { query, role } = useCurrentShop()
  const user = useKnownUser()
  const own = role === 'master_admin' ? 'the platform' : user?.name
  const refresh = useRefresh()
  const wanted = useRef(new Set<Tag>())
  const refreshInTurn = useRefreshInTurn()
  const look = useEffectEvent(() => {
    const tags = [...wanted.current]
    wanted.current.clear()
    refreshInTurn(tags)
  })
  const acting = useActing()
  const hear = useEffectEvent((news: News, ask: () => void) => {
    // Who may not read it any more is told so by the guards, not by a refusal of the next stream.
    if (news.kind === 'ended') return refresh(['session'])
    heardOfServer()
    const fresh = noteChanges(news.changes ?? [], own)
    const tags = news.kind === 'reset' ? everything : tagsOf(fresh)
    if (tags.length === 0) return
    for (const tag of tags) wanted.current.add(tag)
    const isOwn = news.kind !== 'reset' && fresh.every(({ by }) => by === own)
    if (isOwn && acting.isNow()) acting.whenDone(ask)
    else ask()
  })
  const [wake] = useState(() => new EventTarget())
  const tabs = useRef<Shared>(undefined)
  const shop = query.shopId
  useEffect(() => {
    heardOfServer()
    const source = sourceOf(shop === undefined ? {} : { shopId: shop })
    const looks = paced(() => look())
    const begin = () => {
      tabs.current ??= shared(
        `live ${shop ?? ''}`,
        (from, signal, tell) => follow(source, from, signal, tell, wake),
        (news) => hear(news, looks.ask),
      )
    }
    const end = () => {
      tabs.current?.stop()
      tabs.current = undefined
    }
    const soon = setTimeout(begin, BEGIN)
    // A page that may come back must not hold a lock or a stream meanwhile.
    addEventListener('pagehide', end)
    const back = ({ persisted }: PageTransitionEvent) => persisted && begin()
    addEventListener('pageshow', back)
    return () => {
      clearTimeout(soon)
      removeEventListener('pagehide', end)
      removeEventListener('pageshow', back)
      end()
      looks.stop()
    }
  }, [shop, wake])
  return () => {
    refreshInTurn(everything)
    wake.dispatchEvent(new Event('wake'))
    tabs.current?.takeOver()
  }
}

const everything: readonly Tag[] = ['bookings', 'schedules']

/** What has to be asked anew: times that are not booked concern the bookings, too. */
function tagsOf(changes: readonly Change[]): readonly Tag[] {
  if (changes.length === 0) return []
  return changes.some(({ what }) => what !== 'booking') ? everything : ['bookings']
}

/** Whether somebody acts on this very page: what they do themselves is read anew by that, and a second answer would only come in between. */
function useActing() {
  const acted = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const listening = new AbortController()
    const act = () => {
      acted.current = Date.now()
    }
    for (const deed of ['pointerdown', 'keydown'])
      addEventListener(deed, act, { capture: true, signal: listening.signal })
    return () => {
      listening.abort()
      clearTimeout(timer.current)
    }
  }, [])
  return {
    isNow: () => Date.now() - acted.current < ACTING,
    whenDone: (run: () => void) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(run, ACTING)
    },
  }
}

/** Whether the last word was long ago. */
function useStale(time: number | undefined): boolean {
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    const look = () => setStale(time !== undefined && Date.now() - time >= STALE)
    look()
    const timer = setInterval(look, LOOK)
    return () => clearInterval(timer)
  }, [time])
  return isStale
}
