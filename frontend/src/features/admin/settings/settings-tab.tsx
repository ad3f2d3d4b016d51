// The salon's settings: its zone, the time kept free around bookings, and how it looks to clients.
import './settings.css'
import { Suspense, useState } from 'react'
import { type AdminShop, getAdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminImages } from '#/i18n/admin-images'
import { adminSettings } from '#/i18n/admin-settings'
import { preview } from '#/i18n/preview'
import { lazyComponent } from '#/lib/lazy-component'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed, PanelHead } from '../tab-panel'
import { BufferCard } from './buffer-card'
import { GeneralCard } from './general-card'
import { LeaveGuard } from './leave-guard'

/** The form and its preview weigh more than all the rest. */
const BrandingCard = lazyComponent('BrandingCard', () => import('./branding-card'))

const PolicyCards = lazyComponent('PolicyCards', () => import('./policy-cards'))

const MessageCards = lazyComponent('MessageCards', () => import('./message-cards'))

const MonthCard = lazyComponent('MonthCard', () => import('./month-card'))

const OnlineBookingCards = lazyComponent('OnlineBookingCards', () => import('./rules-card'))

export const SettingsTab = withTexts({ adminSettings, adminImages, preview }, Settings)

function Settings() {
  const t = useTexts('adminSettings')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getAdminShop, { query })
  // What a change answered counts until the list of settings has been read again: the next change must not be stale.
  const [answered, setAnswered] = useState<AdminShop | null>(null)
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set())
  const onSaved = (saved: AdminShop) => {
    setAnswered(saved)
    setOwn((versions) => new Set([...versions, saved.version]))
  }
  const shop = data && answered && answered.version > data.version ? answered : data

  if (!shop && error) return <PanelFailed text={t('failed')} retry={refetch} />
  return (
    <>
      <PanelHead title={t('title')} summary={undefined} />
      {!shop && <CardLoading />}
      {shop && (
        <LeaveGuard>
          <div className="stack settings">
            <GeneralCard shop={shop} own={own} onSaved={onSaved} />
            <BufferCard shop={shop} own={own} onSaved={onSaved} />
            <Suspense fallback={<CardLoading />}>
              <BrandingCard shop={shop} own={own} onSaved={onSaved} />
            </Suspense>
            <Suspense fallback={<CardLoading />}>
              <OnlineBookingCards shop={shop} own={own} onSaved={onSaved} />
            </Suspense>
            <Suspense fallback={<CardLoading />}>
              <PolicyCards />
            </Suspense>
            <Suspense fallback={<CardLoading />}>
              <MessageCards salon={shop.name} />
            </Suspense>
            <Suspense fallback={<CardLoading />}>
              <MonthCard />
            </Suspense>
          </div>
        </LeaveGuard>
      )}
    </>
  )
}

function CardLoading() {
  const t = useTexts('adminSettings')
  return (
    <Loading text={t('loading')}>
      <div className="card card--pad stack">
        <Skeleton width="30%" />
        <Skeleton height="2.75rem" />
        <Skeleton height="2.75rem" />
      </div>
    </Loading>
  )
}
