// Tabs that show their panel as soon as they are reached (APG: automatic activation).
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly panel: ReactNode
}

interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}

/** All panels stay in the page, so that nothing typed is lost by looking elsewhere. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const now = tabs.findIndex(({ id }) => id === selected)
    const target = tabs.at(placeAfter(event.key, now, tabs.length, rightToLeft) ?? now)
    if (!target || target.id === selected) return
    event.preventDefault()
    onSelect(target.id)
    list.current?.querySelector<HTMLElement>(`[id="${base}-${target.id}"]`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={`${base}-${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: from the tab, the next stop is its panel
          tabIndex={0}
          hidden={id !== selected}
        >
          {panel}
        </div>
      ))}
    </>
  )
}

/** The place a key leads to, round the ends; undefined for keys that lead nowhere. */
function placeAfter(key: string, now: number, count: number, rightToLeft: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const forward = (key === 'ArrowRight') !== rightToLeft
  return (now + (forward ? 1 : -1) + count) % count
}
