// What every field has around its control: the label above, help and error below, and the ids that tie them together.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

export interface FieldTexts {
  readonly label: string
  /** Written behind the label, e.g. "(optional)". */
  readonly note?: string
  /** Marked with a star: it must be filled in. */
  readonly starred?: boolean
  readonly help?: string
  readonly error?: string | undefined
}

/** What ties a control to its label, help and error. */
interface Tied {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldTexts {
  readonly children: (tied: Tied) => ReactNode
}

export function FieldFrame({ label, note, starred = false, help, error, children }: FieldFrameProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {starred && (
          <span className="star" aria-hidden="true">
            {' *'}
          </span>
        )}
        {note && <span className="opt-l"> {note}</span>}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <CircleAlert className="icon" aria-hidden="true" />
      {children}
    </p>
  )
}
