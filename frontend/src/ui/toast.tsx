// Notifications: one at a time, five seconds, paused while hovered or focused, and not on a button. Destructive ones are alerts.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { placeToast } from './toast-place'

interface Toast {
  readonly title: string
  readonly text?: string
  readonly tone?: 'default' | 'destructive'
}

type Show = (toast: Toast | null) => void

const ToastContext = createContext<Show | null>(null)

/** `const toast = useToast()`, then `toast({ title, text })`. A new one replaces the one on screen, null takes it away. */
export function useToast(): Show {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast outside of ToastProvider')
  return show
}

interface Shown extends Toast {
  readonly turn: number
}

/** `duration` in milliseconds. */
export function ToastProvider({ duration, children }: { duration: number; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const turns = useRef(0)
  const show = useCallback<Show>((toast) => {
    turns.current += 1
    setShown(toast && { ...toast, turn: turns.current })
  }, [])
  // Whose time is over takes away itself alone, never one that has come at that moment.
  const dismiss = useCallback((turn: number) => setShown((last) => (last?.turn === turn ? null : last)), [])
  const polite = shown && shown.tone !== 'destructive' ? shown : null
  const place = useAboveDialogs(shown)
  const urgent = shown && shown.tone === 'destructive' ? shown : null
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" popover="manual" ref={place}>
        {/* Both regions are always in the page: assistive technology only announces changes of known regions. */}
        <div role="status">
          {polite && <Note key={polite.turn} toast={polite} duration={duration} onDone={dismiss} />}
        </div>
        <div role="alert">
          {urgent && <Note key={urgent.turn} toast={urgent} duration={duration} onDone={dismiss} />}
        </div>
      </div>
    </ToastContext>
  )
}

/** An open dialog hides the page, and notifications with it, unless they open above it later. */
function useAboveDialogs(shown: Shown | null) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!shown || !place.current) return
    if (document.querySelector('dialog[open]')) {
      place.current.hidePopover()
      place.current.showPopover()
    }
    placeToast(place.current)
  }, [shown])
  return place
}

interface NoteProps {
  readonly toast: Shown
  readonly duration: number
  readonly onDone: (turn: number) => void
}

function Note({ toast, duration, onDone }: NoteProps) {
  const { turn } = toast
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => onDone(turn), duration)
    return () => clearTimeout(timer)
  }, [paused, duration, onDone, turn])

  const bad = toast.tone === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer; nothing can be activated here
    <div
      className={bad ? 'toast toast--bad' : 'toast'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus pauses the timer for those who read slowly
      tabIndex={0}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className="icon" aria-hidden="true" />
      <span>
        <b>{toast.title}</b>
        {toast.text}
      </span>
    </div>
  )
}
