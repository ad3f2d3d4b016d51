// The managed salons: searched and filtered, page by page, and what can be done with each.
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePage } from '#/api/client'
import { getPlatformShops, type PlatformShop, type ShopFilter } from '#/api/platform-shops'
import { to } from '#/app/routes'
import { leaveMasterList } from '#/dashboard/master-list'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { useDebouncedValue } from '#/lib/use-debounced-value'
import { useFilterAddress } from '#/lib/use-filter-address'
import { Button } from '#/ui/button'
import { EmptyState } from '#/ui/empty-state'
import { ErrorState } from '#/ui/error-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useToast } from '#/ui/toast'
import { useFocusReturn } from '#/ui/use-focus-return'
import { LazyTaskDialog, type MasterTask } from './lazy-task-dialog'
import { allSalons, filterQuery, isNarrowed, salonList } from './salon-list'
import type { RowActions } from './salon-row'
import { SalonTable } from './salon-table'
import { useStatusChange } from './use-status-change'

const SalonFilter = lazyComponent('SalonFilter', () => import('./salon-filter'))

/** What is about to be done to a salon of the list. */
interface Open {
  readonly task: Exclude<MasterTask, { kind: 'create' }>
  /** The page that it is on: asked again, it says how the salon is now. */
  readonly page: ShopFilter
}

export function Salons({ onCreate }: { onCreate: () => void }) {
  const t = useTexts('master')
  const { filter, setFilter } = useFilterAddress(salonList)
  const [open, setOpen] = useState<Open | null>(null)
  const query = filterQuery({ ...filter, search: useDebouncedValue(filter.search) })
  const { data } = usePage(getPlatformShops, open && { query: open.page })
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="salons" tabIndex={-1} ref={useFocusReturn<HTMLElement>()}>
      <div className="card table-card">
        <div className="salons-h">
          <h2 className="display-3" id="salons">
            {t('salons')}
          </h2>
          <Suspense fallback={<div className="salons-f" />}>
            <SalonFilter filter={filter} onChange={setFilter} />
          </Suspense>
        </div>
        <SalonList
          query={query}
          actions={useRowActions(setOpen)}
          none={
            isNarrowed(query) ? (
              <Button kind="line" onClick={() => setFilter(allSalons)}>
                {t('showAll')}
              </Button>
            ) : (
              <Button onClick={onCreate}>{t('createFirst')}</Button>
            )
          }
        />
      </div>
      {open && (
        <LazyTaskDialog
          key={open.task.kind}
          task={open.task}
          now={data?.rows.find(({ id }) => id === open.task.shop.id)}
          onClose={close}
        />
      )}
    </section>
  )
}

function useAccess() {
  const t = useTexts('master')
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  return ({ id, name }: PlatformShop) => {
    leaveMasterList(search)
    toast({ title: t('accessing'), text: name })
    navigate(to.salonDashboard(id))
  }
}

/** What the rows' buttons do: some ask first. */
function useRowActions(open: (wanted: Open) => void): RowActions {
  const onAccess = useAccess()
  const status = useStatusChange()
  return {
    access: (shop, page) =>
      shop.status === 'active' ? onAccess(shop) : open({ task: { kind: 'access', shop, onAccess }, page }),
    duplicate: (shop, page) => open({ task: { kind: 'duplicate', shop }, page }),
    edit: (shop, page) => open({ task: { kind: 'edit', shop }, page }),
    suspend: (shop, page) => open({ task: { kind: 'suspend', shop }, page }),
    delete: (shop, page) => open({ task: { kind: 'delete', shop }, page }),
    activate: (shop) => void status.run(shop, 'activate'),
    reactivate: (shop) => void status.run(shop, 'reactivate'),
  }
}

interface SalonListProps {
  readonly query: ShopFilter
  readonly actions: RowActions
  /** What to do when there is no salon. */
  readonly none: ReactNode
}

function SalonList({ query, actions, none }: SalonListProps) {
  const t = useTexts('master')
  const { data, error, refetch } = usePage(getPlatformShops, { query })
  if (!data && error) {
    return (
      <ErrorState text={t('failed.title')} retry={{ label: t('failed.retry'), run: refetch }}>
        <p>{t('failed.text')}</p>
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <Loading text={t('loading')}>
        <div className="card--pad stack">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} height="2.5rem" />
          ))}
        </div>
      </Loading>
    )
  }
  if (data.rows.length === 0) return <EmptyState text={t('none')}>{none}</EmptyState>
  return <SalonTable key={JSON.stringify(query)} query={query} actions={actions} />
}
