// A drawn piece of town behind the address pin. Decoration, not a map.

export function StreetArt() {
  return (
    <svg viewBox="0 0 600 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <g className="street" strokeWidth="9">
        <path d="M-10 150 C120 120 210 168 330 120 S520 90 620 108M90 -10 C110 60 80 130 132 220M260 -10C270 70 300 130 290 220M430 -10C400 60 470 130 450 220M-10 52 C140 34 300 66 620 20" />
      </g>
      <g className="street" strokeWidth="4">
        <path d="M180 -10 L210 220M350 -10L372 220M520 -10L540 220M-10 100L620 66M-10 190L620 172" />
      </g>
      <path className="park" d="M470 120c30-14 76-14 96 4s10 50-18 58-80 6-92-16 2-40 14-46Z" />
    </svg>
  )
}
