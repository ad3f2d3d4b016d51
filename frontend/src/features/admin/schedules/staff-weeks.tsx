// The weeks of everybody who can be booked, side by side, and when they do not work though the salon is open.
import { type AdminHours, getAdminHours } from '#/api/admin-hours'
import { getSchedules, type ScheduleDay, type StaffDay } from '#/api/admin-schedules'
import { type AdminStaff, getAdminStaff } from '#/api/admin-staff'
import { useQuery } from '#/api/client'
import { useTexts } from '#/i18n'
import { formatClock } from '#/lib/shop-time'
import { weekdayName, weekdays } from '#/lib/week'
import { Avatar } from '#/ui/avatar'
import { EmptyState } from '#/ui/empty-state'
import { Loading, Skeleton } from '#/ui/skeleton'
import { useCurrentShop } from '../current-shop'
import { weekForm } from '../staff/week-form'
import { PanelFailed } from '../tab-panel'
import { DayGroups } from './day-groups'
import { weekGaps } from './team-hours'

export function StaffWeeks() {
  const t = useTexts('adminSchedules.staff')
  const { query } = useCurrentShop()
  const staff = useQuery(getAdminStaff, { query })
  const schedules = useQuery(getSchedules, { query })
  const { data: hours } = useQuery(getAdminHours, { query })
  const refetch = () => {
    staff.refetch()
    schedules.refetch()
  }
  const bookable = staff.data?.filter((member) => member.is_active && member.available_for_booking)
  const failed = (!staff.data && staff.error) || (!schedules.data && schedules.error)
  return (
    <section className="stack" aria-labelledby="weeks-title">
      <h3 className="title" id="weeks-title">
        {t('title')}
      </h3>
      {failed && <PanelFailed text={t('failed')} retry={refetch} />}
      {!failed && (!staff.data || !schedules.data) && <WeeksLoading />}
      {bookable?.length === 0 && <EmptyState text={t('none')} />}
      {bookable && schedules.data && bookable.length > 0 && (
        <ul className="weeks">
          {bookable.map((member) => (
            <Week key={member.id} member={member} rows={schedules.data ?? []} hours={hours} />
          ))}
        </ul>
      )}
    </section>
  )
}

const none: ReturnType<typeof weekGaps> = new Map()

interface WeekProps {
  readonly member: AdminStaff
  readonly rows: readonly StaffDay[]
  /** undefined while they are not there: then nothing is said of them. */
  readonly hours: AdminHours | undefined
}

function Week({ member, rows, hours }: WeekProps) {
  const t = useTexts('adminSchedules.staff')
  const own = rows.filter(({ staff_id }) => staff_id === member.id)
  const gaps = hours ? weekGaps(hours, weekForm(own)) : none
  return (
    <li className="card week">
      <h4 className="row strong">
        <Avatar name={member.name} photo={member.profile_image_url} size="2.25rem" />
        <span dir="auto">{member.name}</span>
      </h4>
      <dl className="week-days" aria-label={t('week', { name: member.name })}>
        {weekdays.map((day) => (
          <div key={day} className={gaps.has(day) ? 'gap' : undefined}>
            <dt>
              <span aria-hidden="true">{weekdayName(day, 'short')}</span>
              <span className="visually-hidden">{weekdayName(day)}</span>
            </dt>
            <WorkingTime row={own.find(({ day_of_week }) => day_of_week === day)} />
          </div>
        ))}
      </dl>
      {gaps.size > 0 && (
        <div className="sm">
          <p className="muted">{t('gaps')}</p>
          <DayGroups rangesOf={(day) => gaps.get(day)} />
        </div>
      )}
    </li>
  )
}

function WorkingTime({ row }: { row: ScheduleDay | undefined }) {
  const t = useTexts('adminSchedules.staff')
  if (!row?.is_available || row.start_time === null || row.end_time === null) {
    return <dd className="faint">{t('off')}</dd>
  }
  return (
    <dd className="num on">
      <Shift from={row.start_time} to={row.end_time} />
      {row.extra_shifts.map(({ start_time, end_time }) => (
        <Shift key={start_time} from={start_time} to={end_time} />
      ))}
    </dd>
  )
}

function Shift({ from, to }: { from: string; to: string }) {
  const t = useTexts('adminSchedules.staff')
  return (
    <span>
      <span>{formatClock(from)}</span>
      <span className="visually-hidden">{t('to')}</span>
      <span>{formatClock(to)}</span>
    </span>
  )
}

function WeeksLoading() {
  const t = useTexts('adminSchedules')
  return (
    <Loading text={t('loading')}>
      <div className="weeks">
        {['a', 'b', 'c'].map((card) => (
          <Skeleton key={card} height="7.5rem" />
        ))}
      </div>
    </Loading>
  )
}
