// The people of the salon: who they are, when they work, what they can do. For admins and the master (rules/roles#staff-tabs).
import './staff.css'
import { type ComponentType, Suspense, useState } from 'react'
import { type AdminStaff, getAdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import type { Untold } from '#/dashboard/hand-over'
import { VersionedForm } from '#/dashboard/versioned-form'
import { useTexts, withTexts } from '#/i18n'
import { adminImages } from '#/i18n/admin-images'
import { adminStaff } from '#/i18n/admin-staff'
import { lazyComponent } from '#/lib/lazy-component'
import { EmptyState } from '#/ui/empty-state'
import { Loading } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed, PanelHead, TableLoading } from '../tab-panel'
import { type StaffAction, StaffTable } from './staff-table'

const StaffDialog = lazyComponent('StaffDialog', () => import('./staff-dialog'))
const HandOver = lazyComponent('HandOver', () => import('#/dashboard/hand-over'))

interface MemberDialog {
  readonly member: AdminStaff
  readonly onClose: () => void
}

const dialogs: Record<StaffAction, ComponentType<MemberDialog>> = {
  edit: StaffDialog,
  schedule: lazyComponent('WeekDialog', () => import('./week-dialog')),
  capabilities: lazyComponent('CapabilitiesDialog', () => import('./capabilities-dialog')),
  exceptions: lazyComponent('ExceptionsDialog', () => import('./exceptions-dialog')),
  delete: lazyComponent('DeleteMember', () => import('./delete-member')),
}

type Open = 'add' | { readonly action: StaffAction; readonly member: AdminStaff }

export const StaffTab = withTexts({ adminStaff, adminImages }, Staff)

function Staff() {
  const t = useTexts('adminStaff')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getAdminStaff, { query })
  const [open, setOpen] = useState<Open | null>(null)
  const [untold, setUntold] = useState<Untold | null>(null)

  if (!data && error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <>
      <PanelHead
        title={t('title')}
        summary={data && t('summary', { count: data.length })}
        add={{ label: t('add'), run: () => setOpen('add') }}
      />
      {!data && <TableLoading text={t('loading')} />}
      {data?.length === 0 && <EmptyState text={t('none')} />}
      {data && data.length > 0 && (
        <StaffTable staff={data} onAct={(action, member) => setOpen({ action, member })} />
      )}
      {open && (
        <Suspense fallback={<Loading text={t('loadingForm')} />}>
          <OpenDialog open={open} staff={data} onClose={() => setOpen(null)} onUntold={setUntold} />
        </Suspense>
      )}
      {untold && (
        <Suspense fallback={null}>
          <HandOver {...untold} onClose={() => setUntold(null)} />
        </Suspense>
      )}
    </>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly staff: readonly AdminStaff[] | undefined
  readonly onClose: () => void
  readonly onUntold: (untold: Untold) => void
}

function OpenDialog({ open, staff, onClose, onUntold }: OpenDialogProps) {
  if (open === 'add') return <StaffDialog member={null} onClose={onClose} onUntold={onUntold} />
  const Dialog = dialogs[open.action]
  const now = staff?.find(({ id }) => id === open.member.id)
  // Another admin was faster: the member is deleted already.
  if (open.action === 'delete' && staff && !now) return null
  return (
    <VersionedForm opened={open.member} now={now}>
      {(member) => <Dialog member={member} onClose={onClose} />}
    </VersionedForm>
  )
}
