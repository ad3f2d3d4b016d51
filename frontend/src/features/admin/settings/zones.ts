// The zones a salon may choose from (rules/screens#zones): in each group the most populous ones, the most populous first.
// The server accepts every other IANA zone as well.

export const zoneGroups = [
  { id: 'utc', zones: ['UTC'] },
  {
    id: 'northAmerica',
    zones: [
      'America/New_York',
      'America/Mexico_City',
      'America/Chicago',
      'America/Los_Angeles',
      'America/Toronto',
      'America/Denver',
    ],
  },
  {
    id: 'europe',
    zones: [
      'Europe/Moscow',
      'Europe/Istanbul',
      'Europe/Berlin',
      'Europe/London',
      'Europe/Paris',
      'Europe/Rome',
      'Europe/Madrid',
      'Europe/Kyiv',
      'Europe/Warsaw',
      'Europe/Bucharest',
      'Europe/Amsterdam',
      'Europe/Brussels',
      'Europe/Prague',
      'Europe/Stockholm',
    ],
  },
  {
    id: 'middleEast',
    zones: [
      'Africa/Cairo',
      'Asia/Tehran',
      'Africa/Algiers',
      'Asia/Baghdad',
      'Asia/Aden',
      'Africa/Casablanca',
      'Asia/Riyadh',
      'Asia/Damascus',
      'Africa/Tunis',
      'Asia/Amman',
      'Asia/Dubai',
      'Asia/Jerusalem',
      'Africa/Tripoli',
      'Asia/Beirut',
      'Asia/Gaza',
      'Asia/Muscat',
      'Asia/Kuwait',
      'Asia/Qatar',
      'Asia/Bahrain',
    ],
  },
  {
    id: 'asia',
    zones: [
      'Asia/Kolkata',
      'Asia/Shanghai',
      'Asia/Karachi',
      'Asia/Jakarta',
      'Asia/Dhaka',
      'Asia/Tokyo',
      'Asia/Manila',
      'Asia/Ho_Chi_Minh',
      'Asia/Bangkok',
      'Asia/Yangon',
      'Asia/Seoul',
      'Asia/Kabul',
      'Asia/Tashkent',
      'Asia/Kuala_Lumpur',
      'Asia/Kathmandu',
    ],
  },
  {
    id: 'oceania',
    zones: [
      'Pacific/Port_Moresby',
      'Australia/Sydney',
      'Australia/Melbourne',
      'Australia/Brisbane',
      'Pacific/Auckland',
      'Australia/Perth',
    ],
  },
  {
    id: 'southAmerica',
    zones: [
      'America/Sao_Paulo',
      'America/Bogota',
      'America/Argentina/Buenos_Aires',
      'America/Lima',
      'America/Caracas',
      'America/Santiago',
    ],
  },
  {
    id: 'africa',
    zones: [
      'Africa/Lagos',
      'Africa/Addis_Ababa',
      'Africa/Kinshasa',
      'Africa/Dar_es_Salaam',
      'Africa/Johannesburg',
      'Africa/Nairobi',
    ],
  },
] as const

/** "Buenos Aires (America/Argentina/Buenos_Aires)"; "UTC" is "UTC". */
export function zoneName(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return city === zone ? zone : `${city} (${zone})`
}

/** Whether the list has the zone: a salon may live in another one. */
export function isListed(zone: string): boolean {
  return zoneGroups.some(({ zones }) => zones.some((listed) => listed === zone))
}
