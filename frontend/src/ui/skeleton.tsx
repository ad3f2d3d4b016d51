// Placeholders of the final boxes' size, with the loading sentence for screen readers.
import type { CSSProperties, ReactNode } from 'react'

export function Skeleton({
  width = '100%',
  height = '1rem',
  round = false,
}: {
  width?: string
  height?: string
  round?: boolean
}) {
  const size: CSSProperties & Record<`--${string}`, string> = { '--wd': width, '--hgt': height }
  return <div className={round ? 'skeleton skeleton--round' : 'skeleton'} style={size} />
}

/** Announces `text` and shows `children` (skeletons) to the eye only. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status">
      <span className="visually-hidden">{text}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
