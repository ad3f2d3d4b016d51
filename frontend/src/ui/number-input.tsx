// A number with its unit beside it, "$ 85" or "60 min": alone, or under a label.
import type { InputHTMLAttributes, Ref } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame'

interface NumberInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly unit: string
  /** Money has its sign in front. */
  readonly unitFirst?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** Its name comes from `aria-label`, or from the label around it. */
export function NumberInput({ unit, unitFirst = false, ...input }: NumberInputProps) {
  const mark = (
    <span className="affix-end" aria-hidden="true">
      {unit}
    </span>
  )
  return (
    <div className="affix">
      {unitFirst && mark}
      <input
        {...input}
        className="input num"
        inputMode={unitFirst ? 'decimal' : 'numeric'}
        autoComplete="off"
      />
      {!unitFirst && mark}
    </div>
  )
}

type NumberFieldProps = NumberInputProps & Pick<FieldTexts, 'label' | 'starred' | 'error'>

export function NumberField({ label, starred = true, error, ...input }: NumberFieldProps) {
  return (
    <FieldFrame label={label} starred={starred} error={error}>
      {(tied) => <NumberInput {...input} {...tied} />}
    </FieldFrame>
  )
}
