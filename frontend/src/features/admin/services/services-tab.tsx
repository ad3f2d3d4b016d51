// The services of the menu: a table, cards on small screens. Everybody on the team may change them (rules/roles#staff-tabs).
import { lazy, Suspense, useState } from 'react'
import { type AdminService, deleteService, getAdminServices, getServiceImpact } from '#/api/admin-services'
import { useQuery } from '#/api/client'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { VersionedForm } from '#/dashboard/versioned-form'
import { TextProvider, useTexts } from '#/i18n'
import { adminServices } from '#/i18n/admin-services'
import { loadChunk } from '#/lib/chunk'
import { EmptyState } from '#/ui/empty-state'
import { Loading } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { DeleteDialog } from '../delete-dialog'
import { PanelFailed, PanelHead, TableLoading } from '../tab-panel'
import { ServiceTable } from './service-table'

const ServiceDialog = lazy(() =>
  loadChunk('service-dialog', () => import('./service-dialog').then((m) => ({ default: m.ServiceDialog }))),
)

const area = { adminServices }

export function ServicesTab() {
  return (
    <TextProvider area={area}>
      <Services />
    </TextProvider>
  )
}

/** `service: null` adds one. */
type Open =
  | { readonly dialog: 'form'; readonly service: AdminService | null }
  | { readonly dialog: 'delete'; readonly service: AdminService }

function Services() {
  const t = useTexts('adminServices')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getAdminServices, { query })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <>
      <PanelHead
        title={t('title')}
        summary={data && t('summary', { services: data.length, categories: countCategories(data) })}
        add={{ label: t('add'), run: () => setOpen({ dialog: 'form', service: null }) }}
      />
      {!data && <TableLoading text={t('loading')} />}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data && data.length > 0 && (
        <ServiceTable
          services={data}
          onEdit={(service) => setOpen({ dialog: 'form', service })}
          onDelete={(service) => setOpen({ dialog: 'delete', service })}
        />
      )}
      {open?.dialog === 'form' && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <VersionedForm opened={open.service} now={data?.find(({ id }) => id === open.service?.id)}>
            {(service) => <ServiceDialog service={service} onClose={close} />}
          </VersionedForm>
        </Suspense>
      )}
      {open?.dialog === 'delete' && <DeleteService service={open.service} onClose={close} />}
    </>
  )
}

const countCategories = (services: readonly AdminService[]) =>
  new Set(services.flatMap(({ category_id: id }) => (id === null ? [] : [id]))).size

function DeleteService({ service, onClose }: { service: AdminService; onClose: () => void }) {
  const t = useTexts('adminServices')
  const { query } = useCurrentShop()
  const params = { id: service.id }
  const impact = useQuery(getServiceImpact, { params, query })
  const { pending, run } = useMutation(deleteService, mutationTexts(t, 'deleted', 'deleteFailed'))
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: service.name })}
      impact={impact}
      pending={pending}
      onDelete={() => run({ params, query, version: service.version })}
      onClose={onClose}
    >
      <p>{t('deleteNote')}</p>
    </DeleteDialog>
  )
}
