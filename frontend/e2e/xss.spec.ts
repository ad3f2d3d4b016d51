// S3: a salon whose every text is an attack is shown on every page. Nothing runs, nothing is loaded, the policy has nothing to report.
import { type APIRequestContext, type Page, test as plain } from '@playwright/test'
import { openTab } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { payloads } from './support/payloads'
import { Phone } from './support/phone'
import { onPlatform } from './support/platform'
import { signIn } from './support/sign-in'

const isWhole = process.env.PARLOUR_PROOF === 'gate' || process.env.PARLOUR_PROOF === 'night'
const few = isWhole ? payloads : payloads.filter((_, number) => number % 17 === 0)

// Every payload in every kind of field, and every page after it.
test.slow()
if (isWhole) plain.setTimeout(1_200_000)

interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** The server's answers to calls with the page's session. */
function callAll(page: Page, calls: readonly Call[]): Promise<{ status: number; text: string }[]> {
  return page.evaluate(async (list) => {
    const session = /session-id=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answers: { status: number; text: string }[] = []
    for (const { method, path, body } of list) {
      const headers = { 'x-session-id': session, 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      answers.push({ status: answer.status, text: await answer.text() })
    }
    return answers
  }, calls)
}

/** The same, where all must succeed. */
async function done(page: Page, calls: readonly Call[]): Promise<unknown[]> {
  const answers = await callAll(page, calls)
  for (const { status, text } of answers) expect(status, text).toBeLessThan(300)
  return answers.map(({ text }): unknown => JSON.parse(text))
}

const idOf = (thing: unknown): number => Number(Reflect.get(Object(thing), 'id'))
const listOf = (things: unknown): unknown[] => (Array.isArray(things) ? things : [])

/** What a page has that only an attack can have brought there. */
function intruders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const own = (address: string) => new URL(address, location.href).origin === location.origin
    for (const element of document.querySelectorAll('*')) {
      const name = element.tagName.toLowerCase()
      const data = ['application/json', 'application/ld+json']
      if (['iframe', 'object', 'embed', 'base', 'math', 'animate'].includes(name)) found.push(name)
      if (
        name === 'script' &&
        !element.getAttribute('src') &&
        !data.includes(element.getAttribute('type') ?? '')
      )
        found.push(element.outerHTML)
      if (name === 'meta' && element.hasAttribute('http-equiv')) found.push(element.outerHTML)
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) found.push(`${name} ${attribute}`)
        const leads = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'poster'].includes(attribute)
        if (leads && /^\s*(?:javascript|vbscript|data:text)/i.test(value))
          found.push(`${name} ${attribute} ${value}`)
        if (attribute === 'src' && !own(value)) found.push(`${name} ${value}`)
      }
    }
    for (const block of document.querySelectorAll('script[type*=json]')) JSON.parse(block.textContent ?? '')
    return found
  })
}

async function watched(page: Page): Promise<string[]> {
  const fired: string[] = []
  await page.exposeFunction('fire', (what = '') => fired.push(`${page.url()} ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'fire')(`CSP ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    fired.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('x.test')) fired.push(`request ${request.url()}`)
  })
  return fired
}

/** Opens a page and looks at it once it stands. */
async function look(page: Page, url: string, fired: readonly string[]): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await intruders(page), url).toEqual([])
  expect(fired, url).toEqual([])
}

const aMonthFromNow = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

/** What the admin types wherever the dashboard takes words. */
async function fill(page: Page): Promise<void> {
  const made = await done(
    page,
    few.flatMap((text) => [
      {
        method: 'POST',
        path: '/api/admin/categories',
        body: { name: text, description: text, color: '#0d9488' },
      },
      {
        method: 'POST',
        path: '/api/admin/chairs',
        body: { name: text, allowed_staff_ids: [], allowed_service_ids: [] },
      },
      {
        method: 'POST',
        path: '/api/admin/staff',
        body: { name: text, email: '', phone: '', bio: text, role: 'staff' },
      },
    ]),
  )
  const of = (kind: number) => made.filter((_, place) => place % 3 === kind).map(idOf)
  const [categories, , staff] = [of(0), of(1), of(2)]
  const option = (label: string) => ({ label, extraCharge: 0, extraMinutes: 0 })
  const services = few.map((text, place) => ({
    method: 'POST',
    path: '/api/admin/services',
    body: {
      name: text,
      description: text,
      duration_minutes: 30,
      price: 4200,
      category_id: categories[place],
      modifiers: [
        { id: 'g', label: text, type: 'single', required: true, options: [option(text), option('Plain')] },
      ],
    },
  }))
  const exceptions = few.map((reason, place) => ({
    method: 'POST',
    path: `/api/admin/staff/${staff[place]}/exceptions`,
    body: { exceptionDate: aMonthFromNow, isAvailable: true, startTime: '10:00', endTime: '12:00', reason },
  }))
  await done(page, [...services, ...exceptions])
}

/** Clients with such names, and what the salon notes about them. */
async function meetClients(page: Page, request: APIRequestContext): Promise<void> {
  const plainOne = listOf(await (await request.get('/api/client/services')).json()).find(
    (service) => listOf(Reflect.get(Object(service), 'modifiers')).length === 0,
  )
  const does = (member: unknown) => listOf(Reflect.get(Object(member), 'available_service_ids'))
  const stylist = listOf(await (await request.get('/api/client/staff')).json()).find((member) =>
    does(member).includes(idOf(plainOne)),
  )
  const minutes = Reflect.get(Object(plainOne), 'duration_minutes')
  const asked = `staffId=${idOf(stylist)}&totalDuration=${minutes}&services=${idOf(plainOne)}`
  const days = Reflect.get(Object(await (await request.get(`/api/client/days?${asked}`)).json()), 'days')
  const dates = listOf(days).map((day) =>
    typeof day === 'string' ? day : String(Reflect.get(Object(day), 'date')),
  )
  const starts: string[] = []
  for (const date of dates) {
    for (const slot of listOf(await (await request.get(`/api/client/slots?${asked}&date=${date}`)).json())) {
      starts.push(String(Reflect.get(Object(slot), 'start')))
    }
  }
  // One a date and hour or so, so that none is in another's way.
  const chosen = starts.filter((_, place) => place % Math.max(1, Math.floor(starts.length / 24)) === 0)
  const orders = few.slice(0, chosen.length).map((name, place) => ({
    method: 'POST',
    path: '/api/admin/bookings',
    body: {
      client: { name, phone: name.slice(0, 40) },
      services: [{ service_id: idOf(plainOne) }],
      staff_id: idOf(stylist),
      start_time: chosen[place],
    },
  }))
  const answers = await callAll(page, orders)
  const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`).join('\n')
  expect(answers.filter(({ status }) => status === 201).length, told).toBeGreaterThan(2)
  const [clients] = await done(page, [{ method: 'GET', path: '/api/admin/clients?limit=100' }])
  const notes = listOf(clients).slice(0, few.length)
  await done(
    page,
    notes.map((client, place) => ({
      method: 'PUT',
      path: `/api/admin/clients/${idOf(client)}/relationship`,
      body: { status: 'vip', newTag: few[place]?.slice(0, 30), client_notes: few[place] },
    })),
  )
}

test.describe('a salon whose every text is an attack', () => {
  test.use({ expectedFailures: /\/api\// })

  test('shows all of it as text, to everybody', async ({ page, browser, request, salon }) => {
    const fired = await watched(page)
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    await fill(page)
    await meetClients(page, request)
    for (const tab of [
      'bookings',
      'crm',
      'categories',
      'services',
      'staff',
      'schedules',
      'chairs',
      'settings',
    ] as const) {
      await openTab(page, tab)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      expect(await intruders(page), tab).toEqual([])
      if (tab === 'categories') await expect(page.getByText(few[0] ?? '').first()).toBeAttached()
    }

    const guest = await browser.newPage()
    const firedToGuest = await watched(guest)
    for (const path of [
      '/',
      '/services',
      '/booking',
      '/my-bookings',
      '/profile',
      '/login',
      '/no/such/page',
    ]) {
      await look(guest, new URL(path, salon.url).href, firedToGuest)
    }
    for (const text of few) {
      const branding = {
        logo_url: null,
        business_address: text,
        business_phone: text.slice(0, 40),
        business_email: 'a@b.example',
        business_description: text,
        price_note: text.slice(0, 200),
        color_palette: { primary: '#112233', secondary: '#AABBCC' },
      }
      const [{ status } = { status: 0 }] = await callAll(page, [
        { method: 'PUT', path: '/api/admin/shop/branding', body: branding },
      ])
      expect([200, 422]).toContain(status)
      await look(guest, salon.url, firedToGuest)
      // A path with a dot is a file's.
      const typed = encodeURIComponent(text.replace(/[./]/g, ''))
      for (const path of [
        `/${typed}`,
        `/services?search=${typed}#${typed}`,
        `/login?next=${typed}`,
        `/booking?service=${typed}`,
      ]) {
        if (few.indexOf(text) % 4 === 0) await look(guest, new URL(path, salon.url).href, firedToGuest)
      }
    }
    expect(fired).toEqual([])
    await guest.context().close()
  })

  test('is called by an attack itself, in its pages, files and lists', async ({
    page,
    browser,
    request,
    salon,
  }) => {
    const fired = await watched(page)
    await signIn(page, new Phone(request, 'mia', salon.simulator), onPlatform(salon.url, '/login'))
    const guest = await browser.newPage()
    const firedToGuest = await watched(guest)
    for (const name of few) {
      await done(page, [{ method: 'PATCH', path: '/api/platform/shop/1', body: { name } }])
      await look(guest, salon.url, firedToGuest)
      await expect(guest).toHaveTitle(new RegExp(name.slice(0, 20).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      for (const file of ['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/icon.svg']) {
        const answer = await request.get(new URL(file, salon.url).href)
        expect(answer.headers()['content-type'], file).not.toContain('html')
        const text = await answer.text()
        if (!file.endsWith('manifest')) expect(text, file).not.toContain('<script')
        else expect(Reflect.get(Object(JSON.parse(text)), 'name')).toContain(name)
      }
      await guest.goto(new URL('/icon.svg', salon.url).href)
      expect(firedToGuest).toEqual([])
    }
    await look(page, onPlatform(salon.url, '/master/dashboard'), fired)
    await expect(page.getByText(few.at(-1) ?? '').first()).toBeAttached()
    await guest.context().close()
  })
})
