// node .ci/fuzz.mjs ST gate|night: signs in at the salon that .ci/salon serves, as several people, and runs schemathesis (ST) as each.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [st, size] = process.argv.slice(2)
const salon = new URL(process.env.PARLOUR_URL)
const simulator = process.env.SIMULATOR_URL
const examples = size === 'night' ? 60 : 6

/** A browser at a host of the salon's server. */
class Browser {
  session = randomUUID()
  cookies = new Map()
  constructor(hostname) {
    this.host = `${hostname}:${salon.port}`
  }

  headers() {
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { Host: this.host, 'x-session-id': this.session, ...(jar && { Cookie: jar }) }
  }

  /** The body of an answer, or null when it is a refusal. */
  get(path) {
    return new Promise((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: salon.port, path, headers: this.headers() }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [name, value] = line.split(';')[0].split('=')
          this.cookies.set(name, value)
        }
        let text = ''
        answer.on('data', (part) => (text += part))
        answer.on('end', () => resolve(answer.statusCode === 200 ? JSON.parse(text) : null))
      })
      call.on('error', reject).end()
    })
  }
}

async function send(phone, text) {
  const answer = await fetch(`${simulator}/api/threads/${phone}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (!answer.ok) throw new Error(`${phone} cannot write: ${answer.status} ${await answer.text()}`)
}

/** Signs somebody in, with the number on the screen where it is asked for. */
async function signIn(hostname, phone, purpose) {
  const browser = new Browser(hostname)
  await browser.get('/api/session/user')
  const link = await browser.get(`/api/client/whatsapp-link${purpose}`)
  await send(phone, new URL(link.whatsappLink).searchParams.get('text'))
  if (!(await browser.get('/api/session/user')) && link.matchNumber) await send(phone, String(link.matchNumber))
  if (!(await browser.get('/api/session/user'))) throw new Error(`${phone} could not sign in`)
  return browser
}

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
]

/** Runs schemathesis as somebody over some paths; what it counted. */
function run(who, browser, paths, folder) {
  const report = join(folder, `${who}.json`)
  const headers = Object.entries(browser.headers()).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { status } = spawnSync(
    st,
    [
      'run',
      new URL('/api/openapi.json', salon).href,
      ...['--url', salon.origin, '--checks', checks.join(','), '--phases', 'coverage,fuzzing', '--warnings', 'off'],
      ...['--max-examples', String(examples), '--seed', '7', '--continue-on-failure', '--request-timeout', '20'],
      ...['--include-path-regex', paths, '--exclude-path-regex', '/logout$', '--output-truncate', 'true'],
      ...['--report', 'json', '--report-json-path', report, ...headers],
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NO_COLOR: '1' } },
  )
  return { status, report: JSON.parse(readFileSync(report, 'utf8')) }
}

const folder = mkdtempSync(join(tmpdir(), 'parlour-fuzz.'))
const open = '^/(api/(client|session|auth|public|webhooks|openapi)|robots|sitemap|manifest|icon|healthz|readyz|uploads)'
const people = [
  ['nobody', new Browser('localhost'), '^/'],
  ['client', await signIn('localhost', 'maya', ''), open],
  ['admin', await signIn('localhost', 'ava', '?purpose=login'), '^/api/admin'],
  ['master', await signIn('www.localhost', 'mia', '?purpose=login'), '^/api/(platform|public)'],
]
let failed = 0
for (const [who, browser, paths] of people) {
  const { status, report } = run(who, browser, paths, folder)
  if (status !== 0) failed += 1
  const { generated, with_failures: odd, errored } = report.test_cases
  console.log(`figure S2 schemathesis as ${who}: ${generated} requests, ${odd + errored} not answered as published`)
}
rmSync(folder, { recursive: true })
if (failed > 0) console.error(`${failed} of ${people.length} runs of schemathesis found something`)
process.exit(failed > 0 ? 1 : 0)
