// The zone of the browser. Screens show the salon's; this one is only ever compared with it.

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
