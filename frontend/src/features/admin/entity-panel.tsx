// The panel of a tab that lists the salon's things of one kind: its head, the list or what stands in for it, and the dialogs that add, change
// and delete one of them.
import { type ReactNode, Suspense, useState } from 'react'
import type { ManagedShop } from '#/api/admin-endpoint'
import type { Impact } from '#/api/admin-impact'
import { type Endpoint, type Query, useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { VersionedForm } from '#/dashboard/versioned-form'
import { EmptyState } from '#/ui/empty-state'
import { Loading } from '#/ui/skeleton'
import { useCurrentShop } from './current-shop'
import { DeleteDialog } from './delete-dialog'
import { PanelFailed, PanelHead } from './tab-panel'

interface Row {
  readonly id: number
  readonly name: string
  readonly version: number
}

/** What can be done with a row of the list. */
export interface ListActions<T> {
  readonly edit: (row: T) => void
  readonly remove: (row: T) => void
}

type Open<T> =
  | { readonly kind: 'form'; readonly row: T | null }
  | { readonly kind: 'delete'; readonly row: T }

interface EntityPanelProps<T> {
  readonly list: Query<readonly T[]>
  readonly texts: (key: 'title' | 'add' | 'none' | 'failed' | 'loadingForm') => string
  readonly summary: (rows: readonly T[]) => string
  /** Shown until the list is there. */
  readonly loading: ReactNode
  readonly mayChange: boolean
  /** `null` adds one. */
  readonly form: (row: T | null, close: () => void) => ReactNode
  readonly deletion: (row: T, close: () => void) => ReactNode
  /** The list; `actions` is false for a role that may only look. */
  readonly children: (rows: readonly T[], actions: ListActions<T> | false) => ReactNode
}

export function EntityPanel<T extends Row>(props: EntityPanelProps<T>) {
  const { texts: t, mayChange, form } = props
  const { data, error, refetch } = props.list
  const [open, setOpen] = useState<Open<T> | null>(null)
  const close = () => setOpen(null)
  const actions = mayChange && {
    edit: (row: T) => setOpen({ kind: 'form', row }),
    remove: (row: T) => setOpen({ kind: 'delete', row }),
  }

  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <>
      <PanelHead
        title={t('title')}
        summary={data && props.summary(data)}
        add={mayChange ? { label: t('add'), run: () => setOpen({ kind: 'form', row: null }) } : undefined}
      />
      {!data && props.loading}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data && data.length > 0 && props.children(data, actions)}
      {open?.kind === 'form' && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <VersionedForm<T | null> opened={open.row} now={data?.find(({ id }) => id === open.row?.id)}>
            {(row) => form(row, close)}
          </VersionedForm>
        </Suspense>
      )}
      {open?.kind === 'delete' && props.deletion(open.row, close)}
    </>
  )
}

interface Target {
  readonly params: { readonly id: number }
  readonly query: ManagedShop
}

interface DeleteEntityProps {
  readonly row: Row
  readonly title: string
  readonly texts: (key: 'deleted' | 'deleteFailed.title' | 'deleteFailed.text') => string
  readonly getImpact: Endpoint<Target, Impact>
  readonly remove: Endpoint<Target & { readonly version: number }, object>
  readonly onClose: () => void
  /** What will happen, in a sentence or two. */
  readonly children: (impact: Impact | undefined) => ReactNode
}

export function DeleteEntity({ row, title, texts, getImpact, remove, onClose, children }: DeleteEntityProps) {
  const { query } = useCurrentShop()
  const params = { id: row.id }
  const impact = useQuery(getImpact, { params, query })
  const { pending, run } = useMutation(remove, mutationTexts(texts, 'deleted', 'deleteFailed'))
  return (
    <DeleteDialog
      title={title}
      impact={impact}
      pending={pending}
      onDelete={() => run({ params, query, version: row.version })}
      onClose={onClose}
    >
      {children(impact.data)}
    </DeleteDialog>
  )
}
