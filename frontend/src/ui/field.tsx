// One labelled input with its help and its error. Works with react-hook-form's `register` through the spread props.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type InputHTMLAttributes, type Ref, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** Written behind the label, e.g. "(optional)". */
  readonly note?: string
  readonly help?: string
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

export function Field({ label, note, help, error, ...input }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {note && <span className="opt-l">{note}</span>}
      </label>
      <input
        {...input}
        className="input"
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
      />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
