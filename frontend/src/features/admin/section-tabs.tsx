// The dashboard's tabs: a column beside the page, a scroller above it on small screens. Arrows move, Enter or Space opens.
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

interface Section {
  readonly id: string
  readonly name: string
  readonly icon: LucideIcon
}

interface SectionTabsProps {
  readonly label: string
  readonly sections: readonly Section[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** The one panel, which shows the selected tab. */
export const panelId = 'panel'
export const tabId = (id: string) => `tab-${id}`

export function SectionTabs({ label, sections, selected, onSelect }: SectionTabsProps) {
  const list = useRef<HTMLDivElement>(null)

  // On a phone the selected tab may be out of sight.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#${tabId(selected)}`)
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [selected])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const now = tabs.findIndex((tab) => tab.contains(document.activeElement))
    const next = placeAfter(event.key, now, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    tabs.at(next)?.focus()
  }

  return (
    <div role="tablist" aria-label={label} aria-orientation="vertical" ref={list} onKeyDown={move}>
      {sections.map(({ id, name, icon: Icon }) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId : undefined}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          <Icon className="icon" aria-hidden="true" />
          {name}
        </button>
      ))}
    </div>
  )
}

/** Up and down in the column; the scroller of small screens lies on its side, so left and right do the same. */
function placeAfter(key: string, now: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return (now + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (now - 1 + count) % count
  return undefined
}
