// How pages open, as Lighthouse sees them on a mid-range telephone over a slow network (its defaults). Runs against PARLOUR_URL with the phone
// simulator at SIMULATOR_URL, as `.ci/salon run` starts them, and prints one JSON object a page: the median of LIGHTHOUSE_RUNS (5) performance
// scores; what else Lighthouse found is in the note. Lighthouse comes through npx: nothing else here needs its two hundred packages.
// LIGHTHOUSE_PAGES=landing,booking runs only these, LIGHTHOUSE_KEEP=FOLDER keeps the last report of each.
//
// Lighthouse slows the machine down four times to be a telephone: that is meant for one of 1,500 points or more by Lighthouse's own benchmark
// of machines. A slower one, or one that others use as well, is slowed down by less, to the same telephone (375 points), never by more.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CHROMIUM } from '../scripts/chromium.mjs'

const VERSION = '12.8.2'
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const [SLOWDOWN, TELEPHONE] = [4, 375]
/** A page whose trace was lost is opened again, so often. */
const TRIES = 3
const salon = process.env.PARLOUR_URL ?? 'http://localhost:8080'
const simulator = process.env.SIMULATOR_URL ?? 'http://127.0.0.1:8090'

/** The pages of a new visitor come first: a session that has signed in stays so. `seo` marks what search engines are to find. */
const pages = [
  { name: 'landing', path: '/', seo: true },
  { name: 'services', path: '/services', seo: true },
  { name: 'platform', path: '/', host: 'www.localhost', seo: true },
  { name: 'booking_services', path: '/booking', before: forget },
  { name: 'booking_staff', path: '/booking/services', before: chooseTime },
  { name: 'booking_time', path: '/booking/datetime', before: forget },
  { name: 'booking_confirm', path: '/booking/confirmation', before: forget },
  { name: 'profile', path: '/profile', before: signIn },
  { name: 'admin', path: '/admin/dashboard', before: signIn },
]
const wanted = process.env.LIGHTHOUSE_PAGES?.split(',')

async function tools() {
  const where = ['--yes', `--package=lighthouse@${VERSION}`, '--', 'sh', '-c', 'command -v lighthouse']
  const bin = await realpath(
    execFileSync('npx', where, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
  )
  const core = join(dirname(dirname(bin)), 'core/index.js')
  const puppeteer = createRequire(core).resolve('puppeteer-core')
  const files = [core, createRequire(core).resolve('./lib/page-functions.js'), puppeteer]
  const [audit, page, driver] = await Promise.all(files.map((path) => import(pathToFileURL(path).href)))
  const benchmark = page.pageFunctions.computeBenchmarkIndex
  return { lighthouse: audit.default, benchmark, puppeteer: driver.default }
}

/** A browser of its own; the port it listens on is in its folder once it does. */
async function openBrowser(folder) {
  const program = spawn(
    CHROMIUM,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(program, 'exit')
  for (let tries = 0; tries < 300; tries += 1) {
    const [port] = (await readFile(`${folder}/DevToolsActivePort`, 'utf8').catch(() => '')).split('\n')
    if (port) return { program, ended, port: Number(port) }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the browser did not start')
}

const url = ({ path, host }) => {
  const address = new URL(path, salon)
  if (host) address.hostname = host
  return address.href
}

/** Presses what is called so, once it can be pressed. */
async function press(page, selector, name) {
  const found = await page.waitForFunction(
    (css, words) =>
      [...document.querySelectorAll(css)].find(
        (element) =>
          !element.matches(':disabled') &&
          element.checkVisibility() &&
          element.textContent.trim().startsWith(words),
      ),
    {},
    selector,
    name,
  )
  await found.evaluate((element) => element.click())
}

/** Goes through the wizard up to the confirmation; the tab keeps what was chosen. */
async function chooseTime(page) {
  const services = await (await fetch(new URL('/api/client/services', salon))).json()
  const plain = services.find(({ modifiers }) => modifiers.length === 0)
  await page.goto(url({ path: '/booking' }))
  await press(page, 'main button', plain.name)
  await press(page, '#continue', 'Continue')
  await press(page, 'main label', 'No Preference')
  await page.waitForNetworkIdle()
  const days = 'main fieldset input[type=radio], main [role=group] input[type=radio]'
  await page.waitForSelector(days)
  await page.$$eval(days, (all) => all.at(-1).click())
  await press(page, '#continue', 'Continue')
  await page.waitForSelector('.slot')
  await page.$$eval('.slot', (all) => all.at(-1).click())
  await press(page, '#continue', 'Continue')
  await page.waitForSelector('.ticket')
  await forget(page)
}

/** From here on the visitor is a new one again. */
async function forget(page) {
  await page.deleteCookie(...(await page.cookies(salon)))
}

const thread = `${simulator}/api/threads/ava`
const say = (text) =>
  fetch(`${thread}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })

/** Waits until the chat asks for the number on the screen. */
async function asked() {
  for (let tries = 0; tries < 100; tries += 1) {
    const { messages } = await (await fetch(thread)).json()
    if (messages.some(({ received }) => received?.body?.includes('2-digit number'))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the chat asked for no number')
}

/** As Ava, who runs the salon. */
async function signIn(page) {
  await page.goto(url({ path: '/login' }))
  await page.waitForNetworkIdle()
  if (!page.url().endsWith('/login')) return
  await press(page, 'button', 'Get WhatsApp Verification Link')
  const link = await page.waitForSelector('a[href*="wa.me"], a[href*="text="]')
  const typed = new URL(await link.evaluate(({ href }) => href)).searchParams.get('text')
  const number = await page.waitForFunction(() => /reply with\s+(\d\d)/.exec(document.body.innerText)?.[1])
  await say(typed)
  await asked()
  await say(await number.jsonValue())
  await page.waitForFunction(() => location.pathname !== '/login')
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const points = ({ score }) => Math.round((score ?? 0) * 100)

/** What keeps a category from a hundred. */
const found = (report, category) =>
  report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 1)
    .map(({ id }) => id)

function summary({ name, seo }, reports) {
  const [report] = reports
  const slowdowns = reports.map(({ configSettings }) => configSettings.throttling.cpuSlowdownMultiplier)
  const of = (id) => median(reports.map(({ audits }) => audits[id].numericValue))
  const judged = ['accessibility', 'best-practices', ...(seo ? ['seo'] : [])]
  const notes = judged.map((category) =>
    [category, points(report.categories[category]), ...found(report, category)].join(' '),
  )
  const requests = report.audits['network-requests'].details.items
  const bytes = requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
  const [paint, largest, blocked] = times.map((id) => Math.round(of(id)))
  return {
    name: `lighthouse_${name}`,
    value: median(reports.map(({ categories }) => points(categories.performance))),
    unit: 'points',
    note: [
      ...notes,
      `CLS ${of('cumulative-layout-shift').toFixed(3)}`,
      `first paint ${paint} ms`,
      `largest ${largest} ms`,
      `blocked ${blocked} ms`,
      `${Math.round(bytes / 1024)} kB in ${requests.length} requests`,
      `median of ${reports.length}`,
      `slowed down ${slowdowns.map((by) => by.toFixed(1)).join(', ')} times`,
      `load ${loadavg()[0].toFixed(1)}`,
    ].join(', '),
  }
}

const { lighthouse, benchmark, puppeteer } = await tools()

/** One look at a page, by a telephone's pace. */
async function audited(page, one) {
  for (let tries = 1; ; tries += 1) {
    const slowdown = Math.min(SLOWDOWN, Math.max(1, (await page.evaluate(benchmark)) / TELEPHONE))
    const settings = { throttling: { cpuSlowdownMultiplier: slowdown } }
    const config = { extends: 'lighthouse:default', settings }
    const { lhr } = await lighthouse(url(one), { port, logLevel: 'error' }, config, page)
    if (!lhr.runtimeError) return lhr
    if (tries === TRIES) throw new Error(`${one.name}: ${lhr.runtimeError.message}`)
  }
}
const folder = await mkdtemp(join(tmpdir(), 'parlour-lighthouse.'))
const { program, ended, port } = await openBrowser(folder)
try {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
  const page = await browser.newPage()
  for (const one of pages.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const reports = []
    for (let run = 0; run < RUNS; run += 1) {
      if (run === 0 || one.before === forget) await one.before?.(page)
      reports.push(await audited(page, one))
    }
    console.log(JSON.stringify(summary(one, reports)))
    const kept = process.env.LIGHTHOUSE_KEEP
    if (kept) await writeFile(join(kept, `${one.name}.json`), JSON.stringify(reports.at(-1)))
  }
} finally {
  program.kill()
  await ended
  await rm(folder, { recursive: true, force: true })
}
