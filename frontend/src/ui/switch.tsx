// On or off, at once.
interface SwitchProps {
  readonly label: string
  readonly on: boolean
  /** It cannot be otherwise. */
  readonly fixed?: boolean
  /** The id of what else there is to say of it. */
  readonly describedBy?: string | undefined
  readonly onChange: (on: boolean) => void
}

export function Switch({ label, on, fixed = false, describedBy, onChange }: SwitchProps) {
  return (
    <span className="row sm switch-row">
      <button
        className="switch"
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        aria-describedby={describedBy}
        disabled={fixed}
        onClick={() => onChange(!on)}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}
