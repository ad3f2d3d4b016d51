// A colour: the browser's picker behind the swatch, and its code to read and write.
import type { InputHTMLAttributes, Ref } from 'react'
import { colorShape } from '#/lib/limits'
import { FieldFrame } from './field-frame'

interface ColorFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly help?: string
  readonly pickLabel: string
  readonly color: string
  readonly error: string | undefined
  readonly onPick: (color: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

export function ColorField({ label, help = '', pickLabel, color, error, onPick, ...input }: ColorFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(tied) => (
        <div className="row">
          <input
            className="color-pick"
            type="color"
            aria-label={pickLabel}
            title={pickLabel}
            value={colorShape.test(color) ? color.toLowerCase() : '#000000'}
            onChange={(event) => onPick(event.currentTarget.value.toUpperCase())}
          />
          <input {...input} {...tied} className="input num" autoComplete="off" spellCheck={false} />
        </div>
      )}
    </FieldFrame>
  )
}
