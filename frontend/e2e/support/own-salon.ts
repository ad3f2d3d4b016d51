// A salon of its own for tests that move the clock: another server with another database beside the one all tests share.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as page } from './page'

interface OwnSalon {
  readonly url: string
  readonly simulator: string
  /** Moves the clock of the server and of the simulator. */
  advance(seconds: number): Promise<void>
}

export { expect }

export const test = page.extend<object, { salon: OwnSalon }>({
  baseURL: ({ salon }, use) => use(salon.url),
  salon: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function asks for from its pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'parlour-clock.'))
      const program = start(folder)
      const [url, simulator] = await addresses(program)
      await use({ url, simulator, advance: (seconds) => advance(simulator, seconds) })
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

function start(folder: string) {
  return spawn(
    process.env.PARLOUR_DEV ?? '../target/debug/parlour-dev',
    ['--bind=127.0.0.1:0', '--simulator-bind=127.0.0.1:0', `--database-url=sqlite:${folder}/parlour.sqlite3`],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, RATE_LIMITS: 'off', UPLOADS_URL: `file:${folder}/uploads` },
    },
  )
}

/** The program prints where it listens, the salon's address and the simulator's, once it does. */
function addresses(program: ReturnType<typeof start>): Promise<[url: string, simulator: string]> {
  return new Promise((resolve, reject) => {
    let greeting = ''
    program.stdout.on('data', (part) => {
      greeting += String(part)
      const url = /http:\/\/localhost:\d+(?=\s)/.exec(greeting)?.[0]
      const simulator = /http:\/\/127\.0\.0\.1:\d+(?=\s)/.exec(greeting)?.[0]
      if (url && simulator) resolve([url, simulator])
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
