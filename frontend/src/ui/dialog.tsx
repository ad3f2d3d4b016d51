// A modal dialog on the native element: inert page, focus kept inside, Esc closes, focus returns to what opened it.
import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'

/** A notice of the page that every open dialog repeats: the page behind a dialog is inert, so a screen reader does not say what appears there. */
export const NoticeContext = createContext<ReactNode>(null)

interface DialogProps {
  readonly title: string
  /** Called on Esc, on the close button and, unless it is a form, on a click outside. */
  readonly onClose: () => void
  readonly closeLabel: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly eyebrow?: string
  /** One quiet line under the title. */
  readonly subtitle?: string
  readonly wide?: boolean
  /** At the end of the page, in its full height: a file beside its list. It is read by scrolling, also from the keyboard. */
  readonly drawer?: boolean
  /** Before the title, and under it. */
  readonly lead?: ReactNode
  readonly below?: ReactNode
  /** Something is typed in it: a click outside must not lose that. */
  readonly form?: boolean
}

/** Shown while mounted; render it conditionally. */
export function Dialog({
  title,
  onClose,
  closeLabel,
  children,
  footer,
  eyebrow,
  subtitle,
  wide = false,
  drawer = false,
  lead,
  below,
  form = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const notice = useContext(NoticeContext)

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      // React removes the element before the browser can hand the focus back.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={drawer ? 'dialog drawer' : wide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={heading}
      closedby={form ? 'closerequest' : 'any'}
      onCancel={(event) => {
        event.preventDefault()
        // React hands it on to a dialog around this one; the browser asks only one to close.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="dialog-h">
        {lead}
        <div className="grow">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 className="display-2" id={heading}>
            {title}
          </h2>
          {subtitle && <p className="sm muted">{subtitle}</p>}
          {below}
        </div>
        <button
          className="icon-btn icon-btn--sm"
          type="button"
          aria-label={closeLabel}
          title={closeLabel}
          onClick={onClose}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className="dialog-b" tabIndex={drawer ? 0 : undefined}>
        {children}
      </div>
      {footer && <div className="dialog-f">{footer}</div>}
      {notice}
    </dialog>
  )
}
