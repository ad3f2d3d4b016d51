// A salon of its own for tests that move the clock, or need another base domain: another server with another database beside the one all tests share.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as page } from './page'

export interface OwnSalon {
  readonly url: string
  /** The platform beside it. */
  readonly platform: string
  readonly simulator: string
  /** What the server takes for now. */
  now(): number
  /** Moves the clock of the server and of the simulator. */
  advance(seconds: number): Promise<void>
}

export { expect }

export const test = page.extend<object, { baseDomain: string; salon: OwnSalon }>({
  baseURL: ({ salon }, use) => use(salon.url),
  // Whatever opens later shows the salon's time: a day ahead, its dates would not be the salon's.
  browser: [
    async ({ browser, salon }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        if (salon.now() - Date.now() > 1_000) await context.clock.setSystemTime(salon.now())
        return context
      }
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],
  baseDomain: ['localhost', { option: true, scope: 'worker' }],
  salon: [
    async ({ baseDomain }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'parlour-clock.'))
      const program = start(folder, baseDomain)
      const salon = await addresses(program)
      let ahead = 0
      await use({
        ...salon,
        now: () => Date.now() + 1_000 * ahead,
        advance: async (seconds) => {
          await advance(salon.simulator, seconds)
          ahead += seconds
        },
      })
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

function start(folder: string, baseDomain: string) {
  return spawn(
    process.env.PARLOUR_DEV ?? '../target/debug/parlour-dev',
    ['--bind=127.0.0.1:0', '--simulator-bind=127.0.0.1:0', `--database-url=sqlite:${folder}/parlour.sqlite3`],
    {
      stdio: ['ignore', 'pipe', openSync(process.env.LOG_FILE ?? '/dev/null', 'a')],
      env: {
        ...process.env,
        BASE_DOMAIN: baseDomain,
        PUBLIC_ORIGIN: '',
        RATE_LIMITS: 'off',
        UPLOADS_URL: `file:${folder}/uploads`,
      },
    },
  )
}

/** The program prints the addresses of the salon, the platform and the simulator once they are served. */
function addresses(program: ReturnType<typeof start>): Promise<Omit<OwnSalon, 'advance' | 'now'>> {
  return new Promise((resolve, reject) => {
    let greeting = ''
    const said = (what: string) => new RegExp(`^${what} +(\\S+)$`, 'm').exec(greeting)?.[1]
    program.stdout?.on('data', (part) => {
      greeting += String(part)
      const [url, platform, simulator] = ['Glow Beauty Studio', 'Platform', 'Phone simulator'].map(said)
      if (url && platform && simulator && greeting.endsWith('\n')) resolve({ url, platform, simulator })
    })
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${greeting}`)))
  })
}

async function advance(simulator: string, seconds: number): Promise<void> {
  const answer = await fetch(`${simulator}/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: seconds }),
  })
  expect(answer.status).toBe(200)
}
