// A small button that shows an icon only. Its label names what it does, and to what.
import type { LucideIcon } from 'lucide-react'

interface IconButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly run: () => void
  readonly danger?: boolean
}

export function IconButton({ icon: Icon, label, run, danger = false }: IconButtonProps) {
  return (
    <button
      className={danger ? 'icon-btn icon-btn--sm icon-btn--danger' : 'icon-btn icon-btn--sm'}
      type="button"
      aria-label={label}
      title={label}
      onClick={run}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  )
}
