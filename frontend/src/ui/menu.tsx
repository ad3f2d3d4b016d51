// A button that opens a list of actions: arrows go through it, Esc and a click elsewhere close it, and the focus returns.
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

interface MenuAction {
  readonly label: string
  readonly run: () => void
}

interface MenuProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly actions: readonly MenuAction[]
}

const itemsIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

export function Menu({ label, icon: Icon, actions }: MenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="popup" ref={place}>
      <button
        ref={button}
        className="icon-btn icon-btn--sm"
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
      {isOpen && (
        <MenuList
          label={label}
          actions={actions}
          place={place}
          onLeave={() => setOpen(false)}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </span>
  )
}

interface MenuListProps extends Omit<MenuProps, 'icon'> {
  /** A press outside of it leaves the list. */
  readonly place: RefObject<HTMLElement | null>
  readonly onLeave: () => void
  /** Gives the focus back to where it came from. */
  readonly onClose: () => void
}

/** The open list itself, for what opens it without a button. */
export function MenuList({ label, actions, place, onLeave, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !place.current?.contains(event.target)) onLeave()
  })
  useEffect(() => {
    itemsIn(list.current)[0]?.focus({ preventScroll: true })
    const away = (event: Event) => leave(event)
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [])

  function press(event: KeyboardEvent<HTMLElement>) {
    const all = itemsIn(list.current)
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key !== 'Escape' && step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) onClose()
    else all.at(step % all.length)?.focus()
  }

  return (
    <div className="popup-list" role="menu" tabIndex={-1} aria-label={label} ref={list} onKeyDown={press}>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </button>
      ))}
    </div>
  )
}
