// What else can be done with the day in sight: beside each other where there is room, on a phone in a menu, with the list.
import './undo.css'
import type { LucideIcon } from 'lucide-react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Printer from 'lucide-react/icons/printer'
import Undo2 from 'lucide-react/icons/undo-2'
import { useNavigate } from 'react-router-dom'
import { useTexts, withTexts } from '#/i18n'
import { adminList } from '#/i18n/admin-list'
import { adminUndo } from '#/i18n/admin-undo'
import { Menu } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'
import { printAddress } from '../print/print-address'
import type { CalendarView } from './calendar-view'
import { useUndo } from './use-undo'

export const DayTools = withTexts({ adminList, adminUndo }, Tools)

interface DayTool {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Turned around where one reads from right to left. */
  readonly isDirected?: boolean
  readonly isOff?: boolean
  readonly run: () => void
}

interface DayToolsProps {
  readonly shown: CalendarView
  readonly onShow: (change: Partial<CalendarView>) => void
}

function Tools({ shown, onShow }: DayToolsProps) {
  const t = useTexts('adminList')
  const tUndo = useTexts('adminUndo')
  const navigate = useNavigate()
  const { query } = useCurrentShop()
  const print = {
    id: 'print',
    label: t('print'),
    icon: Printer,
    run: () => navigate(printAddress(query, shown.date, shown.staff)),
  }
  const { last, undo } = useUndo()
  const back = {
    id: 'undo',
    label: last ? tUndo('tool', { text: last.text }) : tUndo('nothing'),
    icon: Undo2,
    isDirected: true,
    isOff: !last,
    run: undo,
  }
  const tools: readonly DayTool[] = [back, print]
  const list = { label: t('list'), run: () => onShow({ view: 'list' }) }
  return (
    <>
      {tools.map(({ id, label, icon: Icon, isDirected, isOff, run }) => (
        <button
          key={id}
          className="icon-btn icon-btn--sm icon-btn--line hide-s"
          type="button"
          aria-label={label}
          title={label}
          aria-disabled={isOff}
          onClick={run}
        >
          <Icon className={isDirected ? 'icon icon--dir' : 'icon'} aria-hidden="true" />
        </button>
      ))}
      <span className="only-s">
        <Menu
          label={t('more')}
          icon={Ellipsis}
          actions={[...tools.filter(({ isOff }) => !isOff), ...(shown.view === 'list' ? [] : [list])]}
        />
      </span>
    </>
  )
}
