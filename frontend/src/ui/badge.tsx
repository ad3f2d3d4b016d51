// Small labels: never interactive, and never colour alone; there is always a word.
import type { LucideIcon } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

export type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'vio' | 'mute' | 'brand' | 'line'

interface BadgeProps {
  readonly tone: BadgeTone
  readonly children: ReactNode
  readonly dot?: boolean
  readonly icon?: LucideIcon
}

export function Badge({ tone, children, dot = false, icon: Icon }: BadgeProps) {
  return (
    <span className={`badge badge--${tone}`}>
      {dot && <span className="dot" />}
      {Icon && <Icon className="icon" aria-hidden="true" />}
      {children}
    </span>
  )
}

/** A category's name on its tint (`tintStyle` of #/theme/tint). */
export function CategoryBadge({ tint, children }: { tint: CSSProperties; children: ReactNode }) {
  return (
    <span className="badge badge--cat" style={tint}>
      <span className="dot" />
      <span dir="auto">{children}</span>
    </span>
  )
}
