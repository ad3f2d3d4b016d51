// The clients of the salon: what they add up to, who they are, and where the salon stands with each. For admins and the master
// (rules/roles#staff-tabs).
import './crm.css'
import { Suspense } from 'react'
import { useTexts, withTexts } from '#/i18n'
import { adminCrm } from '#/i18n/admin-crm'
import { lazyComponent } from '#/lib/lazy-component'
import { useFilterAddress } from '#/lib/use-filter-address'
import { Loading } from '#/ui/skeleton'
import { clientFilter } from './client-filter'
import { ClientStats } from './client-stats'
import { Clients } from './clients'
import { CrmTools } from './crm-tools'
import { Segments } from './segments'
import { useOpenClient } from './use-open-client'

const ClientDrawer = lazyComponent('ClientDrawer', () => import('./client-drawer'))

export const CrmTab = withTexts({ adminCrm }, Crm)

function Crm() {
  const t = useTexts('adminCrm')
  const { filter, setFilter } = useFilterAddress(clientFilter)
  const [open, setOpen] = useOpenClient()
  return (
    <>
      <div className="panel-head">
        <h2 className="display-3">{t('title')}</h2>
        <CrmTools filter={filter} onChange={setFilter} />
      </div>
      <ClientStats />
      <div className="crm">
        <Clients filter={filter} marked={open?.id} onOpen={setOpen} />
        <Segments />
      </div>
      {open && (
        <Suspense fallback={<Loading text={t('detail.loading')} />}>
          <ClientDrawer key={open.id} id={open.id} listed={open.listed} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
