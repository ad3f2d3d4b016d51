// One of a few short words, all in sight.
interface SegmentedProps<T extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: T; readonly name: string }[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

export function Segmented<T extends string>({ label, choices, chosen, onChoose }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div className="seg" role="group" aria-label={label}>
      {choices.map(({ value, name }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </button>
      ))}
    </div>
  )
}
