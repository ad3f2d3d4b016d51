// How the browser's zone and the salon's go together.
import { type Instant, minuteOfDay, shopDateOf } from '#/lib/shop-time'

/** `match`: the same zone. `differs`: an hour or more apart at that moment. `near`: another zone, less than an hour apart. */
export type ZoneMatch = 'match' | 'near' | 'differs'

export function zoneMatch(shop: string, browser: string, moment: Instant): ZoneMatch {
  if (canonical(shop) === canonical(browser)) return 'match'
  const apart = Math.abs(offsetMinutes(shop, moment) - offsetMinutes(browser, moment))
  return apart >= 60 ? 'differs' : 'near'
}

/** Zones have several names: "Asia/Calcutta" is "Asia/Kolkata". */
function canonical(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
}

/** Minutes that the zone's clocks are ahead of UTC. */
function offsetMinutes(zone: string, moment: Instant): number {
  const midnight = Date.parse(`${shopDateOf(moment, zone)}T00:00:00Z`)
  return midnight / 60_000 + minuteOfDay(moment, zone) - Math.floor(Date.parse(moment) / 60_000)
}
