// Clients, bookings and actions under one field. The focus stays in the field, the arrows mark a result, Enter opens it.
import './search.css'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { ManagedShop } from '#/api/admin-endpoint'
import { getSearch } from '#/api/admin-search'
import { useQuery } from '#/api/client'
import type { SessionUser } from '#/api/session'
import { useTexts } from '#/i18n'
import { today } from '#/lib/shop-time'
import { useDebouncedValue } from '#/lib/use-debounced-value'
import { Dialog } from '#/ui/dialog'
import { ErrorState } from '#/ui/error-state'
import { Field } from '#/ui/field'
import { Loading, Skeleton } from '#/ui/skeleton'
import { printAddress } from '../print/print-address'
import { tabUrl } from '../tab-url'
import type { tabsFor } from '../tabs'
import { type Action, addressOf, type Hit, hitKey, hitsOf, isSearch, longest, moved } from './search-hits'
import { SearchResults } from './search-results'

/** After the last key. */
const pause = 200

export interface SearchedShop {
  readonly query: ManagedShop
  readonly role: SessionUser['role']
  readonly zone: string
  /** Those of the role. */
  readonly tabs: ReturnType<typeof tabsFor>
}

interface SearchDialogProps {
  readonly shop: SearchedShop
  readonly onGo: (address: string) => void
  readonly onClose: () => void
}

export function SearchDialog({ shop, onGo, onClose }: SearchDialogProps) {
  const t = useTexts('adminSearch')
  const shared = useTexts('admin')
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const { hits, failed, busy, retry } = useHits(shop, typed)
  const list = useId()
  const active = hits[Math.min(marked, hits.length - 1)]
  const optionId = (hit: Hit) => `${list}-${hitKey(hit)}`
  const activeId = active && optionId(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const open = (hit: Hit) => onGo(addressOf(hit, shop.query, shop.zone))
  function press(event: KeyboardEvent) {
    // Keys that choose a letter of another script are no keys of the list.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) open(active)
    const next = moved(event.key, Math.min(marked, hits.length - 1), hits.length)
    if (next !== undefined) setMarked(next)
    if (next !== undefined || event.key === 'Enter') event.preventDefault()
  }

  return (
    <Dialog title={t('title')} closeLabel={shared('close')} onClose={onClose}>
      <Field
        ref={focusFirst}
        label={t('field')}
        help={shop.role === 'staff' ? t('helpForStaff') : t('help')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={longest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={hits.length > 0 ? list : undefined}
        aria-activedescendant={activeId}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setMarked(0)
        }}
        onKeyDown={press}
      />
      <div className="search-found">
        <p className="visually-hidden" role="status">
          {!busy && !failed && hits.length > 0 && t('count', { count: hits.length })}
        </p>
        {busy && <Waiting />}
        {failed && <ErrorState text={t('failed')} retry={{ label: shared('retry'), run: retry }} />}
        {!busy && !failed && hits.length === 0 && (
          <p className="muted" role="status">
            {t('nothing', { q: typed.trim() })}
          </p>
        )}
        {hits.length > 0 && (
          <SearchResults
            id={list}
            hits={hits}
            active={active}
            zone={shop.zone}
            optionId={optionId}
            onMark={(hit) => setMarked(hits.indexOf(hit))}
            onOpen={open}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The browser gives the focus of a dialog to what says so when it opens. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

/** While the answer to what stands in the field is under way, there is nothing that Enter could open. */
function useHits(shop: SearchedShop, typed: string) {
  const { query } = shop
  const actions = useActions(shop)
  const settled = useDebouncedValue(typed.trim(), pause)
  const asks = isSearch(typed)
  const isSettled = settled === typed.trim()
  const { data, error, refetch } = useQuery(
    getSearch,
    asks && isSettled ? { query: { ...query, q: settled } } : null,
  )
  const failed = asks && isSettled && !data && error !== undefined
  const busy = asks && !failed && !data
  const hits = busy || failed ? [] : hitsOf(asks ? data : undefined, actions, typed)
  return { hits, failed, busy, retry: refetch }
}

function useActions({ query, tabs, zone }: SearchedShop): readonly Action[] {
  const t = useTexts('adminSearch')
  const names = useTexts('admin.tab')
  const add = { id: 'add-booking', name: t('addBooking'), address: `${tabUrl('bookings', query)}&add=1` }
  const walkIn = { id: 'walk-in', name: t('walkIn'), address: `${tabUrl('bookings', query)}&add=walk-in` }
  const block = { id: 'block', name: t('block'), address: `${tabUrl('bookings', query)}&add=block` }
  const print = { id: 'print', name: t('print'), address: printAddress(query, today(zone)) }
  const opens = tabs.map(({ id }) => ({ id: `tab-${id}`, name: names(id), address: tabUrl(id, query) }))
  return [add, walkIn, block, print, ...opens]
}

function Waiting() {
  const t = useTexts('adminSearch')
  return (
    <Loading text={t('loading')}>
      <div className="stack">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </Loading>
  )
}
