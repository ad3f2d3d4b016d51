import { describe, expect, it } from 'vitest'
import { isListed, zoneGroups, zoneName } from './zones'

const all = zoneGroups.flatMap(({ zones }) => [...zones])

describe('the zones to choose from', () => {
  it('are as many in each group as specified', () => {
    expect(Object.fromEntries(zoneGroups.map(({ id, zones }) => [id, zones.length]))).toEqual({
      utc: 1,
      northAmerica: 6,
      europe: 14,
      middleEast: 19,
      asia: 15,
      oceania: 6,
      southAmerica: 6,
      africa: 6,
    })
  })

  it('are all different, and every browser knows them', () => {
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((zone) => !isKnown(zone))).toEqual([])
    expect(isKnown('Europe/Atlantis')).toBe(false)
  })

  it('contain the nine of the setup wizard', () => {
    const nine = [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'UTC',
      'Europe/London',
      'Europe/Paris',
      'Asia/Beirut',
      'Asia/Damascus',
    ]
    expect(nine.filter((zone) => !isListed(zone))).toEqual([])
    expect(isListed('Europe/Dublin')).toBe(false)
  })

  it.each([
    ['UTC', 'UTC'],
    ['Asia/Beirut', 'Beirut (Asia/Beirut)'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires (America/Argentina/Buenos_Aires)'],
  ])('%s reads %s', (zone, name) => {
    expect(zoneName(zone)).toBe(name)
  })
})

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
