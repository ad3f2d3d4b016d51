// The calendar under load: 12 members of staff and 200 bookings a day. Scrolls the day through, five times, in a real browser against the
// built files, and prints the longest task of the page's main thread as one JSON object, the median of the five.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM } from '../scripts/chromium.mjs'

const STAFF = 12
const BOOKINGS = 200
const ROUNDS = 5
const day = '2026-11-20'

const at = (minute) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
const staff = Array.from({ length: STAFF }, (_, i) => ({
  id: i + 1,
  name: `Member Number ${i + 1}`,
  profile_image_url: null,
}))
const statuses = ['confirmed', 'pending', 'completed', 'cancelled', 'no_show']
const bookings = Array.from({ length: BOOKINGS }, (_, i) => {
  const member = staff[i % STAFF]
  // Seventeen a member in thirteen hours: some stand side by side.
  const start = 8 * 60 + Math.floor(i / STAFF) * 45
  return {
    id: i + 1,
    status: statuses[i % statuses.length],
    start_time: at(start),
    end_time: at(start + 70),
    staff_id: member.id,
    staff_name: member.name,
    client_id: i + 1,
    client_name: `Client Number ${i + 1}`,
    client_phone: null,
    total_duration: 60,
    total_price: 8500,
    services: [{ service_id: 1, name: 'Signature Cut & Style', price: 8500, duration: 60, modifiers: [] }],
    service_names: ['Signature Cut & Style'],
    chair_id: null,
    chair_name: null,
    cancel_reason: null,
    hold_expires_at: null,
    version: 1,
  }
})
const text = null
const answers = {
  '/api/session/user': {
    id: 1,
    name: 'Ava Laurent',
    phone: '+15550100210',
    email: null,
    created_at: at(0),
    role: 'admin',
    sessionVerified: true,
    shop_id: 1,
    shop: { id: 1, name: 'Glow', subdomain: 'glow' },
    staff_id: 1,
  },
  '/api/client/shop-config': { id: 1, name: 'Glow', subdomain: 'glow', timezone: 'UTC' },
  '/api/admin/shop': {
    id: 1,
    name: 'Glow',
    subdomain: 'glow',
    timezone: 'UTC',
    buffer_before_minutes: 0,
    buffer_after_minutes: 10,
    logo_url: text,
    hero_image_url: text,
    business_address: text,
    business_phone: text,
    business_email: text,
    business_description: text,
    default_opening_time: '08:00',
    default_closing_time: '21:00',
    color_palette: null,
    version: 1,
  },
  '/api/admin/bookings/counts': { total: BOOKINGS, pending: 40, confirmed: 40, completed: 40 },
  '/api/admin/bookings': bookings,
  '/api/admin/calendar': {
    timezone: 'UTC',
    staff,
    worked: staff.map(({ id }) => ({ staff_id: id, from: at(9 * 60), to: at(18 * 60) })),
    open: [{ from: at(9 * 60), to: at(18 * 60) }],
  },
}
/** The block that a server writes into the page. */
const site = `<script type="application/json" id="site">${JSON.stringify({
  site: { shop: 'glow' },
  base_domain: 'localhost',
  platform_url: 'http://www.localhost/',
})}</script>`
const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.woff2': 'font/woff2' }

async function answer({ url = '/' }, response) {
  const { pathname } = new URL(url, 'http://localhost')
  if (pathname.startsWith('/api/')) {
    const body = answers[pathname]
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(body ?? null))
  }
  const file = extname(pathname) === '' ? '/index.html' : normalize(pathname)
  const found = await readFile(join('dist', file)).catch(() => null)
  const content = extname(file) === '.html' ? String(found).replace('<!--parlour:head-->', site) : found
  response.writeHead(content ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' })
  response.end(content ?? '')
}

/** Milliseconds of the longest task while the calendar is scrolled down and up, and sideways. */
async function round(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
  // A browser that has been here before: a new one is not asked who it is.
  await page
    .context()
    .addCookies([{ name: 'session-id', value: '6f9c1d2e-3b4a-4c5d-8e6f-7a8b9c0d1e2f', url }])
  await page.goto(`${url}/admin/dashboard?tab=bookings&day=${day}`)
  await page
    .locator('.cal-booking')
    .nth(BOOKINGS - 1)
    .waitFor()
  await page.locator('.cal').scrollIntoViewIfNeeded()
  await page.locator('.cal').hover({ position: { x: 400, y: 200 } })
  await page.evaluate(() => document.fonts.ready)
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  for (const [x, y] of [
    [0, 40],
    [0, -40],
    [40, 0],
    [-40, 0],
  ]) {
    for (let step = 0; step < 30; step += 1) {
      await page.mouse.wheel(x, y)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  await page.close()
  return longestTask(traceEvents)
}

/** Of the thread that drew the calendar: the renderer's main thread that ran the most. */
function longestTask(events) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => /RunTask$/.test(name) && ph === 'X' && mains.has(`${pid}/${tid}`),
  )
  if (tasks.length === 0) throw new Error('the trace holds no task of the page')
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000
}

const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const longest = []
for (let turn = 0; turn < ROUNDS; turn += 1) {
  longest.push(await round(browser, `http://localhost:${server.address().port}`))
}
await browser.close()
server.close()
longest.sort((a, b) => a - b)
console.log(
  JSON.stringify({
    name: 'calendar_scroll_longest_task',
    value: Number(longest[Math.floor(ROUNDS / 2)].toFixed(1)),
    unit: 'ms',
    note: `median of ${ROUNDS}, ${STAFF} staff and ${BOOKINGS} bookings a day`,
  }),
)
