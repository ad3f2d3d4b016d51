// The drawing of a QR code: one path of all its dark squares.

/** `dark[y][x]`; each run of dark squares is a rectangle one unit high. */
export function qrPath(dark: readonly (readonly boolean[])[]): string {
  return dark
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('')
}

/** Start and length of each run of dark squares. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((start) => {
    const end = row.indexOf(false, start)
    return [start, (end < 0 ? row.length : end) - start]
  })
}
