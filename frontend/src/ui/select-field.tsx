// A labelled choice from a list, on the native control.
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly children: ReactNode
  readonly ref?: Ref<HTMLSelectElement>
}

export function SelectField({ label, help = '', error, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(tied) => (
        <select {...select} {...tied} className="select">
          {children}
        </select>
      )}
    </FieldFrame>
  )
}
