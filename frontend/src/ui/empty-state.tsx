// Nothing to show: the drawing, one sentence, one action.
import type { ReactNode } from 'react'
import { MirrorArt } from './illustrations/mirror-art'

interface EmptyStateProps {
  readonly text: string
  readonly children?: ReactNode
  /** Set large, for pages and panels whose only content this is. */
  readonly display?: boolean
}

export function EmptyState({ text, children, display = false }: EmptyStateProps) {
  return (
    <div className="card empty">
      <MirrorArt />
      <p className={display ? 'display-3 ink' : 'ink'}>{text}</p>
      {children}
    </div>
  )
}
