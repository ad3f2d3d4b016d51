// A start and an end on the salon's clock.
import type { InputHTMLAttributes, Ref } from 'react'

interface TimeInput extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
}

interface TimeRangeProps {
  /** What the two are called, and the word between them. */
  readonly words: { readonly start: string; readonly end: string; readonly to: string }
  /** The problem that they have, by the id of its text. */
  readonly problemId?: string | undefined
  /** As react-hook-form's `register` gives them. */
  readonly start: TimeInput
  readonly end: TimeInput
}

export function TimeRange({ words, problemId, start, end }: TimeRangeProps) {
  const tied = { 'aria-invalid': problemId !== undefined, 'aria-describedby': problemId } as const
  return (
    <span className="row time-range">
      <input {...start} {...tied} className="input num" type="time" aria-label={words.start} />
      <span className="muted" aria-hidden="true">
        {words.to}
      </span>
      <input {...end} {...tied} className="input num" type="time" aria-label={words.end} />
    </span>
  )
}
