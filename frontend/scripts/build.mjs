// Production build: bundle, page shell, compressed siblings; exits 1 when a page grows over its budget.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { application, themeScript } from './esbuild.config.mjs'
import { entryOutput, staticGraph, writePage } from './page.mjs'

const budget = { firstLoad: 120, chunk: 25, css: 15 } // kB, gzip
const compressible = /\.(js|css|html|map|txt|svg|json)$/

await rm('dist', { recursive: true, force: true })
await mkdir('dist/assets', { recursive: true })
const [{ metafile: app }, { metafile: theme }] = await Promise.all([
  build(application(true)),
  build(themeScript(true)),
])

const main = entryOutput(app.outputs, 'src/main.tsx')
// esbuild puts the whole application's CSS into the entry's file and repeats it beside lazy chunks; nobody loads those.
for (const path of Object.keys(app.outputs)) {
  if (/\.css(\.map)?$/.test(path) && !path.startsWith(main.css)) await rm(path)
}
await writePage(app, theme)

const gzipped = new Map()
const gz = promisify(gzip)
const br = promisify(brotliCompress)
const folder = async (at) =>
  (await readdir(at, { withFileTypes: true })).filter((f) => f.isFile()).map((f) => `${at}/${f.name}`)
for (const path of await folder('dist/assets')) {
  if (!compressible.test(path)) continue
  const bytes = await readFile(path)
  const small = await gz(bytes, { level: 9 })
  gzipped.set(path, small.length / 1024)
  await writeFile(`${path}.gz`, small)
  await writeFile(`${path}.br`, await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

const weigh = (paths) => [...paths].reduce((sum, path) => sum + gzipped.get(path), 0)
const shell = new Set([
  ...staticGraph(app.outputs, main.path),
  entryOutput(theme.outputs, 'src/theme/head.ts').path,
])
const over = []
const report = (what, weight, limit, remark = '') => {
  const line = `${weight.toFixed(1).padStart(6)} kB gz of ${limit}  ${what}${remark}`
  console.log(line)
  if (limit < weight) over.push(line)
}

report('stylesheet', weigh([main.css]), budget.css)
const firstLoad = weigh(shell)
report('first load, shared by every page', firstLoad, budget.firstLoad)
for (const [path, { entryPoint }] of Object.entries(app.outputs)) {
  if (!path.endsWith('.js') || path === main.path || !entryPoint) continue
  const own = [...staticGraph(app.outputs, path)].filter((part) => !shell.has(part))
  const weight = weigh(own)
  report(
    entryPoint.replace('src/', ''),
    weight,
    budget.chunk,
    ` (${(firstLoad + weight).toFixed(1)} when opened first)`,
  )
}
if (0 < over.length) {
  console.error(`Over budget:\n${over.join('\n')}`)
  process.exit(1)
}
