// A labelled text of several lines.
import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string
  readonly note?: string
  readonly help?: string
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, note = '', help = '', error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} note={note} help={help} error={error}>
      {(tied) => <textarea rows={2} dir="auto" {...area} {...tied} className="textarea" />}
    </FieldFrame>
  )
}
