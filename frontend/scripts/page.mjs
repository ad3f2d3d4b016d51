// Writes dist/index.html: the page shell with its stylesheet, theme script, fonts and modules.
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** Every output that `start` needs before it can run: itself and its static imports. */
export function staticGraph(outputs, start, seen = new Set()) {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const { path, kind } of outputs[start].imports) {
    if (kind === 'import-statement' && outputs[path]) staticGraph(outputs, path, seen)
  }
  return seen
}

export function entryOutput(outputs, source) {
  const found = Object.entries(outputs).find(
    ([path, output]) => path.endsWith('.js') && output.entryPoint === source,
  )
  if (!found) throw new Error(`no output for ${source}`)
  return { path: found[0], css: found[1].cssBundle }
}

const url = (path) => `/assets/${basename(path)}`

/** The two upright latin fonts are wanted by every page, before the stylesheet asks for them. */
const preloadedFont = /(figtree-latin-wght-normal|instrument-serif-latin-400-normal)-[A-Z0-9]+\.woff2$/

export async function writePage(app, theme, extra = '') {
  const main = entryOutput(app.outputs, 'src/main.tsx')
  const script = entryOutput(theme.outputs, 'src/theme/head.ts')
  const modules = [...staticGraph(app.outputs, main.path)].filter((path) => path !== main.path)
  const fonts = Object.keys(app.outputs).filter((path) => preloadedFont.test(path))
  const head = [
    `<script src="${url(script.path)}"></script>`,
    `<link rel="stylesheet" href="${url(main.css)}">`,
    ...fonts.map(
      (path) => `<link rel="preload" href="${url(path)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...modules.map((path) => `<link rel="modulepreload" href="${url(path)}">`),
    `<script type="module" src="${url(main.path)}"></script>`,
    extra,
  ].join('\n')
  const shell = await readFile('index.html', 'utf8')
  await writeFile('dist/index.html', shell.replace('<!--assets-->', head.trim()))
}
