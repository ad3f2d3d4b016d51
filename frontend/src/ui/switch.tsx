// On or off, at once.
interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <span className="row sm switch-row">
      <button
        className="switch"
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        onClick={() => onChange(!on)}
      />
      <span aria-hidden="true">{label}</span>
    </span>
  )
}
