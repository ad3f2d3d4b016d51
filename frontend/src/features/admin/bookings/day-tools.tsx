// What else can be done with the day in sight: beside each other where there is room, on a phone in a menu, with the list.

import type { LucideIcon } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import { useNavigate } from 'react-router-dom'
import { useTexts, withTexts } from '#/i18n'
import { adminList } from '#/i18n/admin-list'
import { Menu } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'
import { printAddress } from '../print/print-address'
import type { CalendarView } from './calendar-view'

export const DayTools = withTexts({ adminList }, Tools)

interface DayTool {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
}

interface DayToolsProps {
  readonly shown: CalendarView
  readonly onShow: (change: Partial<CalendarView>) => void
}

function Tools({ shown, onShow }: DayToolsProps) {
  const t = useTexts('adminList')
  const navigate = useNavigate()
  const { query } = useCurrentShop()
  const print = {
    label: t('print'),
    icon: Printer,
    run: () => navigate(printAddress(query, shown.date, shown.staff)),
  }
  const tools: readonly DayTool[] = [print]
  const list = { label: t('list'), run: () => onShow({ view: 'list' }) }
  return (
    <>
      {tools.map(({ label, icon: Icon, run }) => (
        <button
          key={label}
          className="icon-btn icon-btn--sm icon-btn--line hide-s"
          type="button"
          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      ))}
      <span className="only-s">
        <Menu
          label={t('more')}
          icon={Ellipsis}
          actions={[...tools, ...(shown.view === 'list' ? [] : [list])]}
        />
      </span>
    </>
  )
}
