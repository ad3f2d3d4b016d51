// A button that opens a list of actions: arrows go through it, Esc and a click elsewhere close it, and the focus returns.
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

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

  useEffect(() => {
    if (!isOpen) return
    itemsIn(place.current)[0]?.focus()
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const all = itemsIn(place.current)
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key !== 'Escape' && step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) close()
    else all.at(step % all.length)?.focus()
  }

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
        <div className="popup-list" role="menu" tabIndex={-1} aria-label={label} onKeyDown={press}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                action.run()
              }}
            >
              {action.label}
            </button>
          ))}
        </div>
      )}
    </span>
  )
}
