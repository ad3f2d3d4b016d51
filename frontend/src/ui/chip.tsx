// Filter chips: one pressed at a time, in a row that scrolls sideways and never wraps on phones.
import type { CSSProperties, ReactNode } from 'react'

interface ChipProps {
  readonly pressed: boolean
  readonly onPress: () => void
  readonly children: ReactNode
  /** How many things the filter leaves. */
  readonly count?: number
  /** Custom properties of a category's tint; without them there is no dot. */
  readonly tint?: CSSProperties
}

export function Chip({ pressed, onPress, children, count, tint }: ChipProps) {
  return (
    <button className="chip" type="button" aria-pressed={pressed} onClick={onPress} style={tint}>
      {tint && <span className="dot dot--cat" />}
      <span dir="auto">{children}</span>
      {count !== undefined && <span className="number num">{count}</span>}
    </button>
  )
}

/** The row can be scrolled by keyboard, hence the tab stop. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a mouse
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are toggle buttons
    <div className="chips" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
