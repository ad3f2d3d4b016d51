// Durations: integer minutes inside, "1h 55m" on screens (60 minutes or more show as Xh Ym).

/** `formatMinutes(115)` is "1h 55m", `formatMinutes(45)` is "45m". */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes}m`
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
