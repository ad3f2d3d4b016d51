// Where one is in a wizard: done steps carry a check, the current one is filled.
import Check from 'lucide-react/icons/check'

interface Step {
  readonly label: string
  readonly state: 'done' | 'current' | 'ahead'
  /** Half of the line after this step is filled: the step has a second page. */
  readonly half?: boolean
}

interface StepperProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** Read before a finished step's name, e.g. "Done:". */
  readonly doneWord: string
}

export function Stepper({ label, steps, doneWord }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={[step.state === 'done' && 'done', step.half && 'half'].filter(Boolean).join(' ')}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="number">
            {step.state === 'done' ? <Check className="icon" role="img" aria-label={doneWord} /> : index + 1}
          </span>
          <span className="st-l">{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
