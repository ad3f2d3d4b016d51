// The clients of the salon: what they add up to, who they are, and where the salon stands with each; and what they say of their visits. For
// admins and the master (rules/roles#staff-tabs).
import './crm.css'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts, withTexts } from '#/i18n'
import { adminCrm } from '#/i18n/admin-crm'
import { lazyComponent } from '#/lib/lazy-component'
import { useFilterAddress } from '#/lib/use-filter-address'
import { Segmented } from '#/ui/segmented'
import { Loading } from '#/ui/skeleton'
import { clientFilter } from './client-filter'
import { ClientStats } from './client-stats'
import { Clients } from './clients'
import { CrmTools } from './crm-tools'
import { crmViews, viewOf, withView } from './crm-view'
import { ReviewsLoading } from './reviews-loading'
import { Segments } from './segments'
import { useOpenClient } from './use-open-client'

const ClientDrawer = lazyComponent('ClientDrawer', () => import('./client-drawer'))
const Reviews = lazyComponent('Reviews', () => import('./reviews'))

export const CrmTab = withTexts({ adminCrm }, Crm)

function Crm() {
  const t = useTexts('adminCrm')
  const [address, setAddress] = useSearchParams()
  const view = viewOf(address)
  const { filter, setFilter } = useFilterAddress(clientFilter)
  const [open, setOpen] = useOpenClient()
  return (
    <>
      <div className="panel-head">
        <div className="row row--wrap">
          <h2 className="display-3">{t('title')}</h2>
          <Segmented
            label={t('views.label')}
            choices={crmViews.map((value) => ({ value, name: t(`views.${value}`) }))}
            chosen={view}
            onChoose={(chosen) => setAddress((now) => withView(now, chosen), { replace: true })}
          />
        </div>
        {view === 'clients' && <CrmTools filter={filter} onChange={setFilter} />}
      </div>
      {view === 'clients' && (
        <>
          <ClientStats />
          <div className="crm">
            <Clients filter={filter} marked={open?.id} onOpen={setOpen} />
            <Segments />
          </div>
        </>
      )}
      {view === 'reviews' && (
        <Suspense fallback={<ReviewsLoading />}>
          <Reviews onOpen={setOpen} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={<Loading text={t('detail.loading')} />}>
          <ClientDrawer key={open.id} id={open.id} listed={open.listed} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
