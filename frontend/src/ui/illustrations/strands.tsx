// The default artwork of a salon without a photo: strands in the salon's own colours. No request, right in both schemes.
import { useId, useMemo } from 'react'
import { type StrandShape, strands } from './strand-paths'

interface StrandsProps {
  readonly shape: StrandShape
  readonly width: number
  readonly height: number
  readonly count: number
  readonly seed: number
}

export function Strands({ shape, width, height, count, seed }: StrandsProps) {
  const id = useId()
  const lines = useMemo(() => strands(shape, width, height, count, seed), [shape, width, height, count, seed])
  return (
    <svg
      className="strands"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}wash`} x1="0" y1="0" x2=".6" y2="1">
          <stop className="strands-1" offset="0" />
          <stop className="strands-2" offset=".55" />
          <stop className="strands-3" offset="1" />
        </linearGradient>
        <radialGradient id={`${id}light`} cx=".7" cy=".22" r=".42">
          <stop className="strands-light" offset="0" stopOpacity=".95" />
          <stop className="strands-light" offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}wash)`} />
      <rect width={width} height={height} fill={`url(#${id}light)`} />
      <g fill="none" strokeLinecap="round">
        {lines.map(({ d, mix, opacity, width: stroke }) => (
          <path
            key={d}
            d={d}
            style={{ stroke: `color-mix(in oklab, var(--art-1) ${mix}%, var(--art-2))` }}
            strokeWidth={stroke}
            opacity={opacity}
          />
        ))}
      </g>
    </svg>
  )
}
