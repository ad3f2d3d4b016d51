// A modal dialog on the native element: inert page, focus kept inside, Esc closes, focus returns to what opened it.
import X from 'lucide-react/icons/x'
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { NoticeContext } from './notice-context'

interface DialogProps {
  readonly title: string
  /** Called on Esc, on the close button and on a click outside. */
  readonly onClose: () => void
  readonly closeLabel: string
  readonly children?: ReactNode
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
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        // React hands it on to a dialog around this one; the browser asks only one to close.
        if (event.target === event.currentTarget) onClose()
      }}
      onClose={(event) => {
        // The browser asks only once: a second Esc closes without a word what its owner may still want open.
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        event.currentTarget.showModal()
        onClose()
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
      {children && (
        <div className="dialog-b" tabIndex={drawer ? 0 : undefined}>
          {children}
        </div>
      )}
      {footer && <div className="dialog-f">{footer}</div>}
      {notice}
    </dialog>
  )
}
