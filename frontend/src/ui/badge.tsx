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

interface CategoryBadgeProps {
  readonly tint: CSSProperties
  /** Null for what has no category: only the colour is shown. */
  readonly children: ReactNode
}

/** A category's name on its tint (`tintStyle` of #/theme/tint). */
export function CategoryBadge({ tint, children }: CategoryBadgeProps) {
  if (children === null) {
    return (
      <span className="badge--cat" style={tint} aria-hidden="true">
        <span className="dot" />
      </span>
    )
  }
  return (
    <span className="badge badge--cat" style={tint}>
      <span className="dot" />
      <span dir="auto">{children}</span>
    </span>
  )
}
