// What a page needs, read from esbuild's list of outputs.

import { areaOf, lazyEntry } from './chunking-plugin.mjs'
import { pages } from './page-sources.mjs'

/** Every output that `start` needs before it can run: itself and its static imports. */
function staticGraph(outputs, start, seen = new Set()) {
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

export const mainOf = (outputs) => entryOutput(outputs, 'src/main.tsx')

/** The two upright latin fonts are wanted by every page, before the stylesheet asks for them. */
export const earlyFonts = (outputs) =>
  Object.keys(outputs).filter((path) =>
    /(figtree-latin-wght-normal|instrument-serif-latin-400-normal)-[A-Z0-9]+\.woff2$/.test(path),
  )

/** The scripts of every page, the entry first. */
export const shellScripts = (outputs) => [...staticGraph(outputs, mainOf(outputs).path)]

/** The scripts that a lazily loaded source adds to those that are there. */
function lazyScripts(outputs, source, there = shellScripts(outputs)) {
  const graph = staticGraph(outputs, entryOutput(outputs, lazyEntry(source)).path)
  return [...graph].filter((path) => !there.includes(path))
}

/** The scripts that each page adds to the shell, by its path. */
export const pageScripts = (outputs) =>
  Object.fromEntries(
    Object.entries(pages).map(([path, sources]) => [
      path,
      [...new Set(sources.flatMap((source) => lazyScripts(outputs, source)))],
    ]),
  )

/** The scripts that are there when a source is loaded later: the shell, and what all pages of its area have. */
function scriptsBefore(outputs, source) {
  const ofArea = Object.values(pages).filter((sources) =>
    sources.some((one) => areaOf(one) && areaOf(one) === areaOf(source)),
  )
  const [first = [], ...others] = ofArea.map((sources) => sources.flatMap((one) => lazyScripts(outputs, one)))
  return [...shellScripts(outputs), ...first.filter((path) => others.every((page) => page.includes(path)))]
}

/** The scripts of everything that a page loads later, by source. */
export function laterScripts({ inputs, outputs }) {
  const first = new Set(Object.values(pages).flat())
  const lazy = Object.keys(inputs)
    .filter((input) => input.startsWith(lazyEntry('')))
    .map((input) => input.slice(lazyEntry('').length))
  const pageImports = inputs['src/app/pages.tsx'].imports.map(({ path }) => path)
  const unlisted = lazy.filter((source) => pageImports.includes(lazyEntry(source)) && !first.has(source))
  if (unlisted.length > 0)
    throw new Error(`scripts/page-sources.mjs does not say which page loads ${unlisted}`)
  return Object.fromEntries(
    lazy
      .filter((source) => !first.has(source))
      .map((source) => [source, lazyScripts(outputs, source, scriptsBefore(outputs, source))]),
  )
}
