// A modal dialog on the native element: inert page, focus kept inside, Esc closes, focus returns to what opened it.
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  readonly title: string
  /** Called on Esc, on the close button and on a click outside. */
  readonly onClose: () => void
  readonly closeLabel: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly eyebrow?: string
}

/** Shown while mounted; render it conditionally. */
export function Dialog({ title, onClose, closeLabel, children, footer, eyebrow }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

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
      className="dialog"
      aria-labelledby={heading}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-h">
        <div className="grow">
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h2 className="d2" id={heading}>
            {title}
          </h2>
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
      <div className="dialog-b">{children}</div>
      {footer && <div className="dialog-f">{footer}</div>}
    </dialog>
  )
}
