// The salon's policies: what clients may change of their appointments, and what staff may do at the desk.
import { useState } from 'react'
import { getShopPolicy, type ShopPolicy } from '#/api/admin-policy'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminPolicy } from '#/i18n/admin-policy'
import { policy } from '#/i18n/policy'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed } from '../tab-panel'
import { ChangesCard } from './changes-card'
import { DeskCard } from './desk-card'
import { NoShowsCard } from './no-shows-card'

export const PolicyCards = withTexts({ adminPolicy, policy }, Cards)

function Cards() {
  const t = useTexts('adminPolicy')
  const { query } = useCurrentShop()
  const { data, error, refetch } = useQuery(getShopPolicy, { query })
  // What a change answered counts until the policy has been read again.
  const [answered, setAnswered] = useState<ShopPolicy | null>(null)
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set())
  const onSaved = (saved: ShopPolicy) => {
    setAnswered(saved)
    setOwn((versions) => new Set([...versions, saved.version]))
  }
  const now = data && answered && answered.version > data.version ? answered : data
  return (
    <>
      <h3 className="display-3 policies">{t('title')}</h3>
      {!now && error && <PanelFailed text={t('failed')} retry={refetch} />}
      {!now && !error && (
        <Loading text={t('loading')}>
          <div className="card card--pad stack">
            <Skeleton width="30%" />
            <Skeleton height="2.75rem" />
          </div>
        </Loading>
      )}
      {now && (
        <>
          <ChangesCard now={now} own={own} onSaved={onSaved} />
          <NoShowsCard now={now} own={own} onSaved={onSaved} />
          <DeskCard now={now} own={own} onSaved={onSaved} />
        </>
      )}
    </>
  )
}
