// When the salon is open and when its people work: the zone, the opening hours, special days, and everybody's week.
import './schedules.css'
import { getAdminShop } from '#/api/admin-shop'
import { useQuery } from '#/api/client'
import { useTexts, withTexts } from '#/i18n'
import { adminSchedules } from '#/i18n/admin-schedules'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { PanelFailed, PanelHead } from '../tab-panel'
import { HoursSection } from './hours-section'
import { SpecialDaysSection } from './special-days-section'
import { StaffWeeks } from './staff-weeks'
import { ZoneCard } from './zone-card'

export const SchedulesTab = withTexts({ adminSchedules }, Schedules)

function Schedules() {
  const t = useTexts('adminSchedules')
  const { query } = useCurrentShop()
  const { data: shop, error, refetch } = useQuery(getAdminShop, { query })
  return (
    <>
      <PanelHead title={t('title')} summary={undefined} />
      <div className="stack schedules">
        {shop && <ZoneCard shop={shop} />}
        {!shop && error && <PanelFailed text={t('zone.failed')} retry={refetch} />}
        {!shop && !error && (
          <Loading text={t('loading')}>
            <Skeleton height="6rem" />
          </Loading>
        )}
        <HoursSection />
        <SpecialDaysSection />
        <StaffWeeks />
      </div>
    </>
  )
}
