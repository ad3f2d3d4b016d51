// make dev: rebuilds and restarts the server and the phone simulator when Rust, SQL, a manifest or a page of the simulator changes,
// beside the frontend's own watcher; ends both together.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'

const watched = ['crates', 'migrations', 'Cargo.toml']
const matters = /\.(rs|sql|toml|json|html|css|mjs)$/
const patience = 3000 // ms a server may take to end by itself

let server // the running server, if any
let wanted = true // something changed since the last build began
let working = false

// Pages are the watcher's: links on them and in messages lead there.
const { BASE_DOMAIN, PORT } = process.env
const env = { PUBLIC_ORIGIN: `http://${BASE_DOMAIN || 'localhost'}:${PORT || 5173}`, ...process.env }
const cargo = (...args) => spawn('cargo', args, { stdio: 'inherit', env })
const end = (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code)))

async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = end(child)
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await ended
  clearTimeout(timer)
}

/** Builds until nothing changed meanwhile, then puts the new server in the old one's place. A build that fails leaves the old one running. */
async function refresh() {
  if (working) return
  working = true
  while (wanted) {
    wanted = false
    if ((await end(cargo('build', '-p', 'devbox'))) !== 0 || wanted) continue
    await stop(server)
    server = cargo('run', '-q', '-p', 'devbox') // cargo becomes the server, so signals reach it
  }
  working = false
}

let settle
for (const path of watched) {
  watch(path, { recursive: true }, (_, file) => {
    if (!matters.test(file ?? path)) return
    clearTimeout(settle)
    settle = setTimeout(() => {
      wanted = true
      refresh()
    }, 150)
  })
}

const web = spawn('node', ['scripts/dev.mjs'], { cwd: 'frontend', stdio: 'inherit' })
let leaving = false
async function leave(code) {
  if (leaving) return
  leaving = true
  await Promise.all([stop(server), stop(web)])
  process.exit(code)
}
process.on('SIGINT', () => leave(130))
process.on('SIGTERM', () => leave(143))
process.on('SIGHUP', () => leave(129))
web.on('exit', (code) => leave(code ?? 1))
refresh()
