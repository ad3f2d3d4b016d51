// The categories of the menu, as cards. Staff look; admins and the master change.
import { lazy, Suspense, useState } from 'react'
import { type AdminCategory, deleteCategory, getCategories, getCategoryImpact } from '#/api/admin-categories'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { VersionedForm } from '#/dashboard/versioned-form'
import { TextProvider, useTexts } from '#/i18n'
import { adminCategories } from '#/i18n/admin-categories'
import { loadChunk } from '#/lib/chunk'
import { EmptyState } from '#/ui/empty-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'
import { PanelFailed, PanelHead } from '../tab-panel'
import { CategoryCard } from './category-card'

const CategoryDialog = lazy(() =>
  loadChunk('category-dialog', () =>
    import('./category-dialog').then((m) => ({ default: m.CategoryDialog })),
  ),
)

const area = { adminCategories }

export function CategoriesTab() {
  return (
    <TextProvider area={area}>
      <Categories />
    </TextProvider>
  )
}

/** `category: null` adds one. */
type Open =
  | { readonly dialog: 'form'; readonly category: AdminCategory | null }
  | { readonly dialog: 'delete'; readonly category: AdminCategory }

function Categories() {
  const t = useTexts('adminCategories')
  const { query, role } = useCurrentShop()
  const { data, error, refetch } = useQuery(getCategories, { query })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayChange = role === 'admin' || role === 'master_admin'

  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <>
      <PanelHead
        title={t('title')}
        summary={data && t('summary', { count: data.length })}
        add={
          mayChange ? { label: t('add'), run: () => setOpen({ dialog: 'form', category: null }) } : undefined
        }
      />
      {!data && <CardsLoading />}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data && data.length > 0 && (
        <ul className="cats">
          {data.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              actions={
                mayChange && {
                  edit: () => setOpen({ dialog: 'form', category }),
                  remove: () => setOpen({ dialog: 'delete', category }),
                }
              }
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'form' && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <VersionedForm opened={open.category} now={data?.find(({ id }) => id === open.category?.id)}>
            {(category) => <CategoryDialog category={category} onClose={close} />}
          </VersionedForm>
        </Suspense>
      )}
      {open?.dialog === 'delete' && <DeleteCategory category={open.category} onClose={close} />}
    </>
  )
}

function DeleteCategory({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const t = useTexts('adminCategories')
  const { query } = useCurrentShop()
  const params = { id: category.id }
  const impact = useQuery(getCategoryImpact, { params, query })
  const { pending, run } = useMutation(deleteCategory, mutationTexts(t, 'deleted', 'deleteFailed'))
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: category.name })}
      impact={impact}
      pending={pending}
      onDelete={() => run({ params, query, version: category.version })}
      onClose={onClose}
    >
      <p>{t('deleteNote', { count: impact.data?.services ?? category.service_count })}</p>
      <p className="muted">{t('deleteKeeps')}</p>
    </DeleteDialog>
  )
}

function CardsLoading() {
  const t = useTexts('adminCategories')
  return (
    <Loading text={t('loading')}>
      <div className="cats">
        {['a', 'b', 'c'].map((card) => (
          <div className="card card--pad stack" key={card}>
            <Skeleton width="50%" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
