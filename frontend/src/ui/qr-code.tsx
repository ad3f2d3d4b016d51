// A QR code. Always dark on white: not every camera reads the other way round.
import { useMemo } from 'react'
import { encode } from 'uqr'
import { qrPath } from './qr-path'

/** Squares of white around the code that readers rely on. */
const quietZone = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: quietZone }), [text])
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={qrPath(data)} />
    </svg>
  )
}
