// Any number of named things, as checkboxes.
import Check from 'lucide-react/icons/check'
import { useId } from 'react'

interface CheckboxListProps {
  readonly label: string
  readonly help: string
  /** What can be chosen; undefined while it is not there. */
  readonly items: readonly { readonly id: number; readonly name: string }[] | undefined
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

export function CheckboxList({ label, help, items = [], chosen, onChange }: CheckboxListProps) {
  const helpId = useId()
  return (
    <fieldset className="field" aria-describedby={helpId}>
      <legend className="label">{label}</legend>
      <p className="help" id={helpId}>
        {help}
      </p>
      <div className="choices">
        {items.map(({ id, name }) => (
          <label className="opt" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => onChange(toggled(chosen, id))}
            />
            <span className="tick tick--sq">
              <Check className="icon" aria-hidden="true" />
            </span>
            <span dir="auto">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The chosen ids that can still be chosen: what has gone is not kept behind the editor's back. All, while that is not known. */
export function existing(chosen: readonly number[], items: CheckboxListProps['items']): number[] {
  return chosen.filter((id) => !items || items.some((item) => item.id === id))
}

/** Whether something was chosen, and none of it is there any more. */
export function noneLeft(chosen: readonly number[], items: CheckboxListProps['items']): boolean {
  return chosen.length > 0 && existing(chosen, items).length === 0
}

export function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
}
