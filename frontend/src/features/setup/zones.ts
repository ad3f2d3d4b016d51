// The zones that the wizard lists (rules/screens#zones); the dashboard offers more of them later.

export const wizardZones = [
  { zone: 'America/New_York', short: 'ET' },
  { zone: 'America/Chicago', short: 'CT' },
  { zone: 'America/Denver', short: 'MT' },
  { zone: 'America/Los_Angeles', short: 'PT' },
  { zone: 'UTC', short: 'UTC' },
  { zone: 'Europe/London', short: 'London' },
  { zone: 'Europe/Paris', short: 'Paris' },
  { zone: 'Asia/Beirut', short: 'Beirut' },
  { zone: 'Asia/Damascus', short: 'Damascus' },
] as const

/** "ET (America/New_York)", "Beirut (Asia/Beirut)", "UTC". */
export function zoneLabel({ zone, short }: (typeof wizardZones)[number]): string {
  return zone === short ? zone : `${short} (${zone})`
}
