// A day on the desk's calendar, far enough ahead that the demo salon has no bookings on it, and what the test books there.
import { expect, type Locator, type Page } from '@playwright/test'
import type { OwnSalon } from './own-salon'

/** A Tuesday, or a day later, after sixteen weeks: everybody works. The demo's clients book their next visit 107 days ahead at most. */
export function quietDay(weeks: number, later = 0): string {
  let days = 112 + 7 * weeks
  const dayIn = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 86_400_000)
  while (new Date(`${dayIn()}T12:00:00Z`).getUTCDay() !== 2) days += 1
  days += later
  return dayIn()
}

/** A visit that begins by now, on a day that has hours left: late in the evening the salon's clock first goes past midnight. The page shows the salon's time. */
export async function beginningNow(page: Page, salon: OwnSalon): Promise<{ start: number; day: string }> {
  const wall = (moment: number) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(moment)
  const [hours, minutes] = wall(salon.now()).slice(11).split(':').map(Number)
  const left = 1_440 - (60 * (hours ?? 0) + (minutes ?? 0))
  if (left < 90) await salon.advance(60 * (left + 5))
  await page.clock.setSystemTime(salon.now())
  const step = 300_000
  const start = Math.floor(salon.now() / step) * step
  return { start, day: wall(start).slice(0, 10) }
}

/** The moment at which the salon's clock shows a time. */
export function momentOf(day: string, clock: string): string {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const moments = [4, 5].map((hours) => new Date(`${day}T${clock}:00-0${hours}:00`))
  const moment = moments.find((one) => wall.format(one) === `${day} ${clock}`)
  if (!moment) throw new Error(`no ${clock} on ${day}`)
  return moment.toISOString().replace('.000Z', 'Z')
}

/** The policy on changes that the tests beside find, with parts of it changed. */
export async function setPolicy(page: Page, part: object): Promise<void> {
  const usual = {
    cancel_notice_minutes: 1_440,
    move_notice_minutes: 720,
    max_moves: 3,
    late_cancel: 'allow',
    text: '',
    staff_may_override: false,
    staff_may_discount: false,
    strike_months: 12,
    strikes_approval_at: 2,
    strikes_call_at: 3,
  }
  const answer = await callApi(page, 'PUT', '/api/admin/shop/policy', { ...usual, ...part })
  expect(answer.status, answer.body).toBe(200)
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** Calls the API as the person who is signed in on the page. */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<Answer> {
  return page.evaluate(
    async ([how, where, text, match]) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      const session = /session-id=([^;]+)/.exec(document.cookie)?.[1]
      const token = localStorage.getItem('authToken')
      if (session) headers['x-session-id'] = session
      if (token) headers.authorization = `Bearer ${token}`
      if (match) headers['if-match'] = match
      if (how === 'POST') headers['idempotency-key'] = crypto.randomUUID()
      const answer = await fetch(where, { method: how, headers, ...(text && { body: text }) })
      return { status: answer.status, body: await answer.text() }
    },
    [method, path, body ? JSON.stringify(body) : '', version === undefined ? '' : String(version)] as const,
  )
}

interface DeskBooking {
  readonly id: number
  readonly version: number
  readonly staff_id: number
  readonly start_time: string
  readonly total_duration: number
}

/** Calls the API, which answers with JSON of a kind. */
async function answerOf<T>(page: Page, ...call: [method: string, path: string, body?: object]): Promise<T> {
  const { status, body } = await callApi(page, ...call)
  expect(status, body).toBeLessThan(300)
  return JSON.parse(body)
}

/** Books 45 minutes for a client who walks in, with a stylist at a time. */
export async function bookAt(
  page: Page,
  name: string,
  stylist: string,
  day: string,
  clock: string,
): Promise<DeskBooking> {
  type Service = { name: string; id: number; price: number; duration_minutes: number }
  const services = await answerOf<Service[]>(page, 'GET', '/api/client/services')
  const blowout = services.find((service) => service.name === 'Silk Blowout')
  if (!blowout) throw new Error('no blowout')
  return answerOf(page, 'POST', '/api/admin/bookings', {
    client: { name },
    services: [
      { service_id: blowout.id, modifiers: [], price: blowout.price, duration: blowout.duration_minutes },
    ],
    staff_id: await staffId(page, stylist),
    start_time: momentOf(day, clock),
  })
}

interface Conflict {
  readonly key: string
  readonly can_override: boolean
}

/** The desk books a visit at a moment, over whatever is in its way; the first stylist with no lasting conflict gets it. */
export async function bookOver(
  page: Page,
  name: string,
  moment: number,
  phone?: string,
): Promise<DeskBooking> {
  const services: { id: number; name: string; price: number; duration_minutes: number }[] = JSON.parse(
    (await callApi(page, 'GET', '/api/client/services')).body,
  )
  const staff: { id: number }[] = JSON.parse((await callApi(page, 'GET', '/api/client/staff')).body)
  const blowout = services.find((service) => service.name === 'Silk Blowout')
  if (!blowout) throw new Error('no blowout')
  const { id: service_id, price, duration_minutes: duration } = blowout
  const place = {
    services: [{ service_id, modifiers: [], price, duration }],
    start_time: new Date(moment).toISOString(),
  }
  for (const { id: staff_id } of staff) {
    const asked = await callApi(page, 'POST', '/api/admin/placements', { ...place, staff_id })
    const { conflicts }: { conflicts: Conflict[] } = JSON.parse(asked.body)
    if (!conflicts.every(({ can_override }) => can_override)) continue
    const made = await callApi(page, 'POST', '/api/admin/bookings', {
      ...place,
      staff_id,
      client: { name, phone },
      override: { reason: 'A test of today', conflicts: conflicts.map(({ key }) => key) },
    })
    expect(made.status, made.body).toBe(201)
    return JSON.parse(made.body)
  }
  throw new Error('nobody can do it')
}

export async function staffId(page: Page, name: string): Promise<number> {
  const staff = await answerOf<{ id: number; name: string }[]>(page, 'GET', '/api/client/staff')
  const found = staff.find((member) => member.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found.id
}

export const calendar = (page: Page): Locator => page.getByRole('region', { name: /^(Day|Week) calendar/ })
export const blockOf = (page: Page, client: string): Locator =>
  calendar(page).getByRole('button', { name: new RegExp(client) })
export const ghost = (page: Page): Locator => page.locator('.cal-ghost')

/** Opens the details of a client's block. A calendar that moves at that moment takes no click. */
export async function openDetails(page: Page, client: string): Promise<void> {
  const details = page.getByRole('region', { name: 'Booking details' }).filter({ hasText: client })
  await expect(async () => {
    if (!(await details.isVisible())) await blockOf(page, client).click()
    await expect(details).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** Opens a day on whose calendar appointments can be moved. */
export async function openDay(page: Page, day: string, view: 'day' | 'week' = 'day'): Promise<void> {
  await page.goto(`/admin/dashboard?tab=bookings&view=${view}&day=${day}`)
  await expect(page.locator('.cal[data-moves][aria-busy=false]')).toBeVisible()
}

/** Gives the calendar the whole window: near its edges a drag scrolls. */
export const makeRoom = (page: Page) => calendar(page).evaluate((element) => element.scrollIntoView())

interface Point {
  readonly x: number
  readonly y: number
}

/** A point in a block: in its middle, or at its lower edge. */
export async function pointIn(block: Locator, edge: 'middle' | 'end' = 'middle'): Promise<Point> {
  await block.scrollIntoViewIfNeeded()
  const box = await block.boundingBox()
  if (!box) throw new Error('no block')
  return { x: box.x + box.width / 2, y: box.y + (edge === 'end' ? box.height - 3 : box.height / 2) }
}

/** Pixels of an hour, and of the way from one column to another. */
export async function way(page: Page, from: number, to: number): Promise<{ hour: number; aside: number }> {
  const [before, after] = await Promise.all(
    [from, to].map((column) => page.locator('.cal-col').nth(column).boundingBox()),
  )
  const row = await page.locator('.cal-times span').nth(1).boundingBox()
  if (!before || !after || !row) throw new Error('no columns')
  return { hour: 2 * row.height, aside: after.x + after.width / 2 - before.x - before.width / 2 }
}

/** Presses with the mouse and goes there, without letting go. */
export async function carry(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

/** Everything that was asked to move, as it is sent. */
export function movesOf(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/place')) sent.push(request.postDataJSON())
  })
  return sent
}
