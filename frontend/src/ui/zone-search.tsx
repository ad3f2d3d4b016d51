// A field that finds any time zone by a part of its name, on the browser's own list of suggestions.
import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { allZones } from '#/lib/all-zones'
import { FieldFrame, type FieldTexts } from './field-frame'

interface ZoneSearchProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
}

export function ZoneSearch({
  label,
  note = '',
  starred = false,
  help = '',
  error,
  ...input
}: ZoneSearchProps) {
  const list = useId()
  return (
    <FieldFrame label={label} note={note} starred={starred} help={help} error={error}>
      {(tied) => (
        <>
          <input {...input} {...tied} className="input" list={list} autoComplete="off" spellCheck={false} />
          <datalist id={list}>
            {allZones().map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  )
}
