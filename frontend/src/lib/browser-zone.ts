// The zone of the browser. Salons' screens show the salon's, and only ever compare this one with it; the platform's dashboard, which is no
// salon's, shows its days.

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
