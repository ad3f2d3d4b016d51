// A client at the demo salon: what there is to book, and the way through the wizard, as one person would go it.
import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { Phone } from './support/phone'

interface Service {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly duration_minutes: number
  readonly modifiers: readonly {
    readonly type: string
    readonly required: boolean
    readonly label: string
    readonly options: readonly { readonly label: string }[]
  }[]
}

/** What the tests need of a booking: its number, and what was asked for. */
export interface Booked {
  readonly id: number
  readonly staff_id: number
  readonly start_time: string
  readonly total_duration: number
}

interface Staff {
  readonly name: string
  readonly available_service_ids: readonly number[]
}

export interface Salon {
  readonly services: readonly Service[]
  /** A service without options. */
  readonly plain: Service
  /** A service with a required choice of one and an optional choice of several. */
  readonly customizable: Service
  /** Two services that no single stylist does together; null when everybody does everything. */
  readonly apart: readonly [Service, Service] | null
}

const isPlain = (service: Service) => service.modifiers.length === 0
const found = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`the demo salon has no ${what}`)
  return thing
}

/**
 * Reads the demo salon the way the page does, so that the tests hold for any demo data of that kind. The plain service is one that the stylist does,
 * where one is named: other tests change what there is to book.
 */
export async function salonOf(request: APIRequestContext, stylist?: string): Promise<Salon> {
  const services: Service[] = await (await request.get('/api/client/services')).json()
  const staff: Staff[] = await (await request.get('/api/client/staff')).json()
  const together = (a: Service, b: Service) =>
    staff.some(
      ({ available_service_ids: ids }) => ids.length === 0 || (ids.includes(a.id) && ids.includes(b.id)),
    )
  const plainOnes = services.filter(isPlain)
  const pairs = services.flatMap((a) =>
    services.filter((b) => a.id < b.id && !together(a, b)).map((b) => [a, b] as const),
  )
  return {
    services,
    plain: found(
      plainOnes.find(
        ({ id, duration_minutes }) =>
          duration_minutes <= 60 &&
          staff.some(
            ({ name, available_service_ids: ids }) =>
              (stylist === undefined || name === stylist) && (ids.length === 0 || ids.includes(id)),
          ),
      ),
      'plain service',
    ),
    customizable: found(
      services.find(
        ({ modifiers }) =>
          modifiers.some((group) => group.type === 'single' && group.required) &&
          modifiers.some((group) => group.type !== 'single' && !group.required),
      ),
      'service with a required and an optional choice',
    ),
    apart: pairs.find((pair) => pair.every(isPlain)) ?? pairs[0] ?? null,
  }
}

export const service = (page: Page, { name }: Service): Locator =>
  page.getByRole('list').getByRole('button', { name: new RegExp(`^${escaped(name)}`) })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Continue', exact: true })

export const times = (page: Page): Locator =>
  page.getByRole('radiogroup', { name: 'Available times' }).getByRole('radio')

/** The button of this window size; the other one is not shown. */
export const confirmButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Confirm Booking/ }).locator('visible=true')

/** Chooses a service; one with options takes the first of each required choice. */
export async function chooseService(page: Page, wanted: Service): Promise<void> {
  await service(page, wanted).click()
  if (isPlain(wanted)) return
  const dialog = page.getByRole('dialog')
  for (const group of wanted.modifiers.filter(({ required }) => required)) {
    await dialog.getByRole('group', { name: group.label }).getByRole('radio').first().check()
  }
  await dialog.getByRole('button', { name: /^Add Service/ }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses the stylist and gives the days that have times, once the page shows which: the dots come with the counts. */
export async function openDays(page: Page, stylist = 'No Preference'): Promise<Locator> {
  await page.getByRole('radio', { name: new RegExp(`^${escaped(stylist)}`) }).check()
  const dates = page.getByRole('group', { name: 'Select Date' })
  await expect(dates.getByRole('radio', { name: /Available$/, checked: true })).toHaveCount(1)
  await expect(dates.locator('.dot')).toHaveCount(await dates.getByRole('radio').count())
  return dates.getByRole('radio', { name: /Available$/ })
}

/** A day with fewer free times may be full before the test ends, or have no two that lie apart. */
const enoughTimes = 8

/**
 * From the services to the times, on a late day with enough of them that no other worker books on. If no day has enough, it is the one with the
 * most. Never the first open day: what is left of today may end before the test does.
 */
export async function chooseDay(page: Page, stylist?: string): Promise<void> {
  await next(page).click()
  const open = await openDays(page, stylist)
  const { parallelIndex, config } = test.info()
  const last = (await open.count()) - 1
  const show = async (day: number) => {
    await open.nth(day).check()
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Select Time' })).toBeVisible()
    await expect(times(page).first()).toBeVisible()
    return times(page).count()
  }
  let best = { day: last, free: 0 }
  for (let day = last - parallelIndex; day > 0; day -= config.workers) {
    const free = await show(day)
    if (free >= enoughTimes) return
    if (free > best.free) best = { day, free }
    await page.goBack()
  }
  await show(best.day)
}

/** From the times to the confirmation page, at the last free time of the day. */
export async function chooseLastTime(page: Page): Promise<void> {
  await times(page).last().check()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm Your Booking' })).toBeVisible()
}

/** From the first page to the confirmation page. `time` counts from the first free one; without it the last one is taken. */
export async function bookUpToConfirmation(page: Page, wanted: Service, time?: number): Promise<void> {
  await page.goto('/booking')
  await chooseService(page, wanted)
  await chooseDay(page)
  if (time === undefined) return chooseLastTime(page)
  await times(page).nth(time).check()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm Your Booking' })).toBeVisible()
}

/** The whole way of a visitor. */
export async function bookAs(page: Page, wanted: Service, name: string): Promise<Booked> {
  await bookUpToConfirmation(page, wanted)
  await page.getByLabel('Full Name').fill(name)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/client/book'))
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Booking Created!' })).toBeFocused()
  const answer = await answered
  const { id }: { id: number } = await answer.json()
  return { ...answer.request().postDataJSON(), id }
}

interface Visit {
  readonly url: string
  readonly phone: Phone
  readonly name: string
  readonly service: Service
  readonly stylist?: string
}

/** A client books in a browser of their own, and verifies by WhatsApp. Their page stays open. */
export async function bookAndConfirm(
  browser: Browser,
  { url, phone, name, service: wanted, stylist }: Visit,
): Promise<{ client: Page; start: Date }> {
  const context = await browser.newContext({ baseURL: url })
  const client = await context.newPage()
  await client.goto('/booking')
  await chooseService(client, wanted)
  await chooseDay(client, stylist)
  await chooseLastTime(client)
  await client.getByLabel('Full Name').fill(name)
  const asked = client.waitForRequest((request) => request.url().endsWith('/api/client/book'))
  await confirmButton(client).click()
  const { start_time }: { start_time: string } = (await asked).postDataJSON()
  await phone.follow(client.getByRole('link', { name: 'Confirm via WhatsApp' }))
  await expect(client.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  return { client, start: new Date(start_time) }
}

/** Whether the salon offers this very time of this very stylist. */
export async function isOffered(request: APIRequestContext, booked: Booked): Promise<boolean> {
  const { staff_id: staffId, start_time: start, total_duration: totalDuration } = booked
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(start))
  const answer = await request.get('/api/client/slots', { params: { staffId, date, totalDuration } })
  const slots: { start: string }[] = await answer.json()
  return slots.some((slot) => Date.parse(slot.start) === Date.parse(start))
}
