// One labelled input with its help and its error. Works with react-hook-form's `register` through the spread props.
import type { InputHTMLAttributes, Ref } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame'

interface FieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
}

export function Field({ label, note = '', starred = false, help = '', error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} note={note} starred={starred} help={help} error={error}>
      {(tied) => <input {...input} {...tied} className="input" />}
    </FieldFrame>
  )
}
