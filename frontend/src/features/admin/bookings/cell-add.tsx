// What may be entered at a free place of the calendar: a menu at the cell that was clicked, or for which a key was pressed.
import './cell-add.css'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts, withTexts } from '#/i18n'
import { adminWalkIns } from '#/i18n/admin-walk-ins'
import { formatClock, formatDate, minuteOfDay, now, today } from '#/lib/shop-time'
import { MenuList } from '#/ui/menu'
import { useCurrentShop } from '../current-shop'
import { type CellPlace, cellAt, cellByKey, choicesAt, type What } from './cell-place'
import { usePlaceChoice } from './choose-place'
import type { Grid } from './columns'
import { createGhost } from './ghost'
import { blockAt, pointed } from './pointed'

export interface CellAddProps {
  readonly cal: RefObject<HTMLElement | null>
  readonly grid: Grid
  readonly onAdd: (what: What, at: CellPlace) => void
}

type Cell = NonNullable<ReturnType<typeof cellAt>>
/** A cell, and what gets the focus back. */
type Opened = Cell & { readonly back: HTMLElement }

export const CellAdd = withTexts({ adminWalkIns }, Cells)

const names = { booking: 'booking', 'walk-in': 'walkIn', block: 'block' } as const

function Cells({ cal, grid, onAdd }: CellAddProps) {
  const t = useTexts('adminWalkIns.menu')
  const { zone, closed } = useCurrentShop()
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const place = opened?.place
  const column = opened ? grid.columns[opened.column] : undefined
  const where = column?.person?.name ?? (place ? formatDate(place.date) : '')
  const label = place ? t('at', { time: formatClock(place.clock), where }) : ''
  useCells({ cal, grid, onOpen: setOpened })
  useMarked(cal, list, grid, opened)

  if (!opened || !place) return null
  return (
    <div className="cell-add" ref={list}>
      <p className="sm strong num" aria-hidden="true" dir="auto">
        {label}
      </p>
      <MenuList
        key={label}
        label={label}
        actions={choicesAt(place, today(zone), Boolean(closed)).map((what) => ({
          label: t(names[what]),
          run: () => onAdd(what, place),
        }))}
        place={list}
        onLeave={() => setOpened(null)}
        onClose={() => {
          setOpened(null)
          opened.back.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

interface Opening extends Pick<CellAddProps, 'cal' | 'grid'> {
  readonly onOpen: (opened: Opened | null) => void
}

/** Clicks on what is free, and the key A on a block or on the calendar itself. */
function useCells({ cal, grid, onOpen }: Opening): void {
  const { role, staffId, zone } = useCurrentShop()
  const { chosen } = usePlaceChoice()
  const open = useEffectEvent(
    (back: HTMLElement, find: (where: Parameters<typeof cellAt>[2]) => Cell | null) => {
      // A place is being chosen for an appointment.
      if (chosen) return false
      const cell = find({ grid, person: { role, staffId }, today: today(zone) })
      onOpen(cell && { ...cell, back })
      return cell !== null
    },
  )
  const click = useEffectEvent((current: HTMLElement, event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('.cal-col')) return
    if (target.closest('[data-key],.cal-block')) return
    const under = pointed(current, grid, { x: event.clientX, y: event.clientY })
    if (under) open(current, (where) => cellAt(under.column, under.minute, where))
  })
  const press = useEffectEvent((current: HTMLElement, event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'a' || event.altKey || event.ctrlKey || event.metaKey) return
    const block = blockAt(grid, event.target)
    const { target } = event
    if (!(target instanceof HTMLElement) || (target !== current && !block)) return
    const isOpen = open(target, (where) => cellByKey(block, minuteOfDay(now(), zone), where))
    if (isOpen) event.preventDefault()
  })
  useEffect(() => {
    const { current } = cal
    if (!current) return
    const clicked = (event: MouseEvent) => click(current, event)
    const pressed = (event: KeyboardEvent) => press(current, event)
    current.addEventListener('click', clicked)
    current.addEventListener('keydown', pressed)
    return () => {
      current.removeEventListener('click', clicked)
      current.removeEventListener('keydown', pressed)
    }
  }, [cal])
}

/** Half an hour is drawn where the menu belongs, and the menu stands beside it. */
function useMarked(
  cal: CellAddProps['cal'],
  list: RefObject<HTMLElement | null>,
  grid: Grid,
  opened: Opened | null,
): void {
  useLayoutEffect(() => {
    const { current } = cal
    if (!current || !opened) return
    const ghost = createGhost(current)
    const { from, column, place } = opened
    const time = formatClock(place.clock)
    ghost.show({ column, hours: grid.hours, from, to: from + 30, time, client: '', problem: '' })
    ghost.element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    const put = () => list.current && standBeside(list.current, ghost.element.getBoundingClientRect())
    put()
    current.addEventListener('scroll', put)
    addEventListener('scroll', put)
    addEventListener('resize', put)
    return () => {
      ghost.remove()
      current.removeEventListener('scroll', put)
      removeEventListener('scroll', put)
      removeEventListener('resize', put)
    }
  }, [cal, list, grid, opened])
}

const GAP = 8

/** Below it, or above it, within the window. */
function standBeside(list: HTMLElement, cell: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = list
  const below = cell.bottom + GAP
  const top = below + height <= innerHeight - GAP ? below : Math.max(GAP, cell.top - GAP - height)
  const left = Math.max(GAP, Math.min(cell.left, innerWidth - width - GAP))
  list.style.transform = `translate(${left}px,${top}px)`
}
