// A labelled text of several lines.
import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame } from './field-frame'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(tied) => <textarea rows={2} dir="auto" {...area} {...tied} className="textarea" />}
    </FieldFrame>
  )
}
