import { expect, it } from 'vitest'
import { instant } from '#/lib/shop-time'
import { zoneMatch } from './zone-match'

const winter = instant('2026-01-15T04:30:00Z')
const summer = instant('2026-07-15T04:30:00Z')

it.each([
  ['America/New_York', 'America/New_York', winter, 'match'],
  ['Asia/Kolkata', 'Asia/Calcutta', winter, 'match'],
  ['America/New_York', 'America/Los_Angeles', winter, 'differs'],
  ['America/New_York', 'America/Toronto', winter, 'near'],
  ['Australia/Adelaide', 'Australia/Brisbane', summer, 'near'],
  ['Europe/London', 'UTC', winter, 'near'],
  ['Europe/London', 'UTC', summer, 'differs'],
  // On two different days, 26 hours apart.
  ['Pacific/Kiritimati', 'Etc/GMT+12', winter, 'differs'],
])('%s and %s at %s: %s', (shop, browser, moment, match) => {
  expect(zoneMatch(shop, browser, moment)).toBe(match)
})
