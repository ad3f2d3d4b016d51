// On or off, at once.
interface SwitchProps {
  readonly label: string
  readonly on: boolean
  /** It cannot be otherwise. */
  readonly fixed?: boolean
  readonly onChange: (on: boolean) => void
}

export function Switch({ label, on, fixed = false, onChange }: SwitchProps) {
  return (
    <span className="row sm switch-row">
      <button
        className="switch"
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        disabled={fixed}
        onClick={() => onChange(!on)}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}
