// Development server: rebuilds on change, reloads the page, hands /api and /uploads to the Rust server with the Host untouched, and takes from its
// page which site that is.
import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { context } from 'esbuild'
import { application, themeScript } from './esbuild.config.mjs'
import { writePage } from './write-index-html.mjs'

const folder = 'dist-dev'
const port = Number(process.env.PORT ?? 5173)
const api = new URL(process.env.PARLOUR_API ?? 'http://127.0.0.1:8080')
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}
const listeners = new Set()
const built = { app: undefined, theme: undefined }

/** Tells open pages to reload once both bundles exist and the page shell is written. */
const announce = (name) => ({
  name: `announce-${name}`,
  setup({ onEnd }) {
    onEnd(async ({ errors, metafile }) => {
      if (errors.length > 0 || !metafile) return
      built[name] = metafile
      if (!built.app || !built.theme) return
      await writePage(folder, built.app, built.theme, '<script src="/__reload.js"></script>')
      for (const response of listeners) response.write('data: reload\n\n')
    })
  },
})

function proxy(incoming, outgoing) {
  const forwarded = request(
    {
      hostname: api.hostname,
      port: api.port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  forwarded.on('error', () =>
    outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The API is not up yet.'),
  )
  incoming.pipe(forwarded)
}

function reloadStream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  listeners.add(response)
  response.on('close', () => listeners.delete(response))
}

/** The shell with the block in which the Rust server says what site a host is. */
async function pageOf(host) {
  const asked = request({ hostname: api.hostname, port: api.port, path: '/', headers: { host } }).end()
  const [answer] = await once(asked, 'response')
  const block = /<script [^>]*id="site">.*?<\/script>/.exec(await text(answer))?.[0]
  if (!block) throw new Error(`The server has no page for ${host}. It may lack the built one: make web`)
  return (await readFile(`${folder}/index.html`, 'utf8')).replace('<!--parlour:head-->', () => block)
}

async function servePage(host, response) {
  try {
    const page = await pageOf(host)
    response.writeHead(200, { 'content-type': types['.html'], 'cache-control': 'no-store' }).end(page)
  } catch ({ message }) {
    // The server or the bundles may still be in the making: the browser asks again.
    response.writeHead(502, { 'content-type': 'text/plain', refresh: '2' }).end(message)
  }
}

function serveFile(path, response) {
  const file = join(folder, normalize(path))
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  })
  createReadStream(file).pipe(response)
}

await rm(folder, { recursive: true, force: true })
const watched = (name, options) =>
  context({ ...options, plugins: [...(options.plugins ?? []), announce(name)] })
const bundles = await Promise.all([
  watched('app', application(folder, false)),
  watched('theme', themeScript(folder, false)),
])
for (const bundle of bundles) await bundle.watch()

createServer((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/')) return proxy(incoming, outgoing)
  if (pathname === '/__reload') return reloadStream(outgoing)
  if (pathname === '/__reload.js') {
    outgoing.writeHead(200, { 'content-type': types['.js'] })
    return outgoing.end("new EventSource('/__reload').onmessage = () => location.reload()")
  }
  if (extname(pathname) === '') return servePage(incoming.headers.host, outgoing)
  return serveFile(pathname, outgoing)
}).listen(port, () => console.log(`http://localhost:${port}`))
