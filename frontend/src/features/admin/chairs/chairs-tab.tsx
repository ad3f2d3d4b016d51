// The chairs of the salon, each of which serves one client at a time. Staff look; admins and the master change.
import { lazy, Suspense, useState } from 'react'
import { type AdminChair, deleteChair, getChairImpact, getChairs } from '#/api/admin-chairs'
import { getAdminServices } from '#/api/admin-services'
import { getAdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { VersionedForm } from '#/dashboard/versioned-form'
import { TextProvider, useTexts } from '#/i18n'
import { adminChairs } from '#/i18n/admin-chairs'
import { loadChunk } from '#/lib/chunk'
import { EmptyState } from '#/ui/empty-state'
import { Loading } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'
import { PanelFailed, PanelHead } from '../tab-panel'
import { ChairTable } from './chair-table'

const ChairDialog = lazy(() =>
  loadChunk('chair-dialog', () => import('./chair-dialog').then((m) => ({ default: m.ChairDialog }))),
)

const area = { adminChairs }

export function ChairsTab() {
  return (
    <TextProvider area={area}>
      <Chairs />
    </TextProvider>
  )
}

/** `chair: null` adds one. */
type Open =
  | { readonly dialog: 'form'; readonly chair: AdminChair | null }
  | { readonly dialog: 'delete'; readonly chair: AdminChair }

function Chairs() {
  const t = useTexts('adminChairs')
  const { query, role } = useCurrentShop()
  const { data, error, refetch } = useQuery(getChairs, { query })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayChange = role === 'admin' || role === 'master_admin'
  // The list of the staff is not for staff (rules/roles#staff-tabs).
  const staff = useQuery(getAdminStaff, mayChange ? { query } : null)
  const services = useQuery(getAdminServices, { query })

  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <>
      <PanelHead
        title={t('title')}
        summary={data && t('summary', { count: data.length })}
        add={mayChange ? { label: t('add'), run: () => setOpen({ dialog: 'form', chair: null }) } : undefined}
      />
      {!data && <p role="status">{t('loading')}</p>}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data && data.length > 0 && (
        <ChairTable
          chairs={data}
          staff={staff.data}
          services={services.data}
          actions={
            mayChange && {
              edit: (chair) => setOpen({ dialog: 'form', chair }),
              remove: (chair) => setOpen({ dialog: 'delete', chair }),
            }
          }
        />
      )}
      {open?.dialog === 'form' && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <VersionedForm opened={open.chair} now={data?.find(({ id }) => id === open.chair?.id)}>
            {(chair) => <ChairDialog chair={chair} onClose={close} />}
          </VersionedForm>
        </Suspense>
      )}
      {open?.dialog === 'delete' && <DeleteChair chair={open.chair} onClose={close} />}
    </>
  )
}

function DeleteChair({ chair, onClose }: { chair: AdminChair; onClose: () => void }) {
  const t = useTexts('adminChairs')
  const { query } = useCurrentShop()
  const params = { id: chair.id }
  const impact = useQuery(getChairImpact, { params, query })
  const { pending, run } = useMutation(deleteChair, mutationTexts(t, 'deleted', 'deleteFailed'))
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: chair.name })}
      impact={impact}
      pending={pending}
      onDelete={() => run({ params, query, version: chair.version })}
      onClose={onClose}
    >
      <p>{t('deleteNote')}</p>
    </DeleteDialog>
  )
}
