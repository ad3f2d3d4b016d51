// Dates of a salon, whose clock other tests of the same salon may have moved by weeks.
import type { APIRequestContext } from '@playwright/test'
import type { OwnSalon } from './own-salon'

/** "2026-12-24", so many days after the salon's today. */
export const dayIn = (salon: OwnSalon, days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(salon.now() + days * 86_400_000)

/** "Thursday". */
export const weekdayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(new Date(`${date}T12:00:00Z`))

/** Tells dates on which the week holds from special days: the demo has some in November and December. */
export async function ordinaryDays(request: APIRequestContext): Promise<(date: string) => boolean> {
  const { specialDays }: { specialDays: readonly { dateFrom: string; dateTo: string }[] } = await (
    await request.get('/api/client/shop-hours')
  ).json()
  return (date) => specialDays.every(({ dateFrom, dateTo }) => date < dateFrom || dateTo < date)
}
