// Above the calendar: which days it shows, and what can be done beside looking.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Suspense, useId, useRef } from 'react'
import type { Calendar } from '#/api/admin-bookings'
import { useTexts } from '#/i18n'
import { lazyComponent } from '#/lib/lazy-component'
import { isShopDate, type ShopDate, today } from '#/lib/shop-time'
import { Button } from '#/ui/button'
import { Segmented } from '#/ui/segmented'
import { useCurrentShop } from '../current-shop'
import { type CalendarView, stepped } from './calendar-view'

const AddMenu = lazyComponent('AddMenu', () => import('./add-menu'))
const DayTools = lazyComponent('DayTools', () => import('./day-tools'))
const WhyOff = lazyComponent('WhyOff', () => import('../closed-notice'))

interface CalendarToolbarProps {
  readonly shown: CalendarView
  readonly title: string
  readonly staff: Calendar['staff']
  readonly busy: boolean
  readonly onShow: (change: Partial<CalendarView>) => void
  readonly onRefresh: () => void
  /** "booking", "walk-in", "block" or "waitlist". */
  readonly onAdd: (what: string) => void
}

export function CalendarToolbar({
  shown,
  title,
  staff,
  busy,
  onShow,
  onRefresh,
  onAdd,
}: CalendarToolbarProps) {
  const t = useTexts('adminBookings.tools')
  const { zone, closed } = useCurrentShop()
  const why = useId()
  const week = shown.view === 'week'
  return (
    <div className="panel-head">
      <div className="tools">
        <Button kind="line" size="sm" onClick={() => onShow({ date: today(zone) })}>
          {t('today')}
        </Button>
        <StepButton
          label={week ? t('previousWeek') : t('previousDay')}
          step={-1}
          icon={ChevronLeft}
          onStep={(step) => onShow({ date: stepped(shown, step) })}
        />
        <StepButton
          label={week ? t('nextWeek') : t('nextDay')}
          step={1}
          icon={ChevronRight}
          onStep={(step) => onShow({ date: stepped(shown, step) })}
        />
        <Picker title={title} date={shown.date} onPick={(date) => onShow({ date })} />
      </div>
      <div className="tools">
        <Segmented
          label={t('view')}
          choices={[
            { value: 'day', name: t('day') },
            { value: 'week', name: t('week') },
            { value: 'list', name: t('list') },
          ]}
          chosen={shown.view}
          onChoose={(view) => onShow({ view })}
        />
        {staff.length > 1 && <Only staff={staff} chosen={shown.staff} onShow={onShow} />}
        <button
          className="icon-btn icon-btn--sm icon-btn--line"
          type="button"
          aria-label={t('refresh')}
          title={t('refresh')}
          onClick={onRefresh}
        >
          <RefreshCw className={busy ? 'icon spin' : 'icon'} aria-hidden="true" />
        </button>
        <Suspense
          fallback={
            <>
              <span className="icon-btn icon-btn--sm hide-s" />
              <span className="icon-btn icon-btn--sm" />
            </>
          }
        >
          <DayTools shown={shown} onShow={onShow} />
        </Suspense>
        <span className="cal-add">
          <Button
            size="sm"
            disabled={Boolean(closed)}
            aria-describedby={closed ? why : undefined}
            onClick={() => onAdd('booking')}
          >
            <Plus className="icon" aria-hidden="true" />
            {t('add')}
          </Button>
          <Suspense fallback={<span className="icon-btn icon-btn--sm" />}>
            <AddMenu icon={ChevronDown} onAdd={onAdd} />
          </Suspense>
        </span>
        {closed && (
          <Suspense fallback={null}>
            <WhyOff closed={closed} id={why} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

interface OnlyProps extends Pick<CalendarToolbarProps, 'staff' | 'onShow'> {
  readonly chosen: number | null
}

/** Whose bookings are in sight. */
function Only({ staff, chosen, onShow }: OnlyProps) {
  const t = useTexts('adminBookings.tools')
  return (
    <select
      className="select cal-only"
      aria-label={t('stylist')}
      value={chosen ?? ''}
      onChange={({ target }) => onShow({ staff: Number(target.value) || null })}
    >
      <option value="">{t('everybody')}</option>
      {staff.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface StepProps {
  readonly label: string
  readonly step: -1 | 1
  readonly icon: typeof ChevronLeft
  readonly onStep: (step: -1 | 1) => void
}

/** What is dragged and rests over it turns, too. */
function StepButton({ label, step, icon: Icon, onStep }: StepProps) {
  return (
    <button
      className="icon-btn icon-btn--sm"
      type="button"
      aria-label={label}
      title={label}
      data-turn={step}
      onClick={() => onStep(step)}
    >
      <Icon className="icon icon--dir" aria-hidden="true" />
    </button>
  )
}

interface PickerProps {
  readonly title: string
  readonly date: ShopDate
  readonly onPick: (date: ShopDate) => void
}

/** The days in sight, as the button that opens the browser's own date picker. */
function Picker({ title, date, onPick }: PickerProps) {
  const t = useTexts('adminBookings.tools')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="cal-date">
      <h2 className="display-3">
        <button type="button" onClick={() => input.current?.showPicker()}>
          {title}
          <span className="visually-hidden">, {t('pick')}</span>
          <ChevronDown className="icon" aria-hidden="true" />
        </button>
      </h2>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        title={t('date')}
        value={date}
        onChange={({ target }) => isShopDate(target.value) && onPick(target.value)}
      />
    </div>
  )
}
