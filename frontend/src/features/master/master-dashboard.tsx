// The platform's dashboard: who may open it, its frame, the three numbers and the salons.
import '#/dashboard/dashboard.css'
import './master.css'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useState } from 'react'
import { useKnownUser } from '#/api/session'
import type { Untold } from '#/dashboard/hand-over'
import { Logout } from '#/dashboard/logout'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { Button } from '#/ui/button'
import { PageHeading } from '#/ui/page-heading'
import { Loading, Skeleton } from '#/ui/skeleton'
import { LazyTaskDialog } from './lazy-task-dialog'
import { masterAccess } from './rules'
import { Salons } from './salons'

const SalonCounts = lazyComponent('SalonCounts', () => import('./salon-counts'))
const MasterGuard = lazyComponent('MasterGuard', () => import('./master-guard'))
const HandOver = lazyComponent('HandOver', () => import('#/dashboard/hand-over'))
const WhatsappCard = lazyComponent('WhatsappCard', () => import('./whatsapp-card'))

interface MasterDashboardProps {
  /** The platform's name and sign, and the light/dark switch of the application. */
  readonly brand: ReactNode
  readonly themeSwitch: ReactNode
}

export function MasterDashboard(frame: MasterDashboardProps) {
  const access = masterAccess(useKnownUser())
  if (access === 'asking') return <DashboardLoading />
  if (access === 'granted') return <Managing {...frame} />
  return (
    <Suspense fallback={<DashboardLoading />}>
      <MasterGuard access={access} />
    </Suspense>
  )
}

function Managing({ brand, themeSwitch }: MasterDashboardProps) {
  const t = useTexts('master')
  const [adding, setAdding] = useState(false)
  const [untold, setUntold] = useState<Untold | null>(null)
  const add = () => setAdding(true)
  return (
    <>
      <header className="header">
        <div className="wrap between">
          {brand}
          <span className="row end-s">
            {themeSwitch}
            <Logout kind="ghost" />
          </span>
        </div>
      </header>
      <main id="main" className="wrap master" tabIndex={-1}>
        <div className="master-h">
          <div>
            <PageHeading title={t('title')} />
            <p className="muted">{t('subtitle')}</p>
          </div>
          <Button onClick={add}>
            <Plus className="icon" aria-hidden="true" />
            {t('new')}
          </Button>
        </div>
        <Suspense fallback={<div className="stats-room" />}>
          <SalonCounts />
        </Suspense>
        <Suspense fallback={<div className="card wa-room" />}>
          <WhatsappCard />
        </Suspense>
        <Salons onCreate={add} />
      </main>
      {adding && (
        <LazyTaskDialog task={{ kind: 'create' }} onClose={() => setAdding(false)} onUntold={setUntold} />
      )}
      {untold && (
        <Suspense fallback={null}>
          <HandOver {...untold} onClose={() => setUntold(null)} />
        </Suspense>
      )}
    </>
  )
}

function DashboardLoading() {
  const t = useTexts('master')
  return (
    <main className="wrap master" id="main">
      <Loading text={t('loading')}>
        <Skeleton width="min(60%, 22rem)" height="3rem" />
      </Loading>
    </main>
  )
}
