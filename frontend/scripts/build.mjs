// Production build: bundles, page shell, compressed siblings; exits 1 when a page grows over its budget.
// Everything is made in a folder of its own and becomes dist/ at the end, so that a running server never shows half a site.
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { build } from 'esbuild'
import { overBudget } from './budget.mjs'
import { mainOf, shellScripts } from './build-outputs.mjs'
import { compress, renameVariables } from './compress.mjs'
import { application, themeScript } from './esbuild.config.mjs'
import { writePage } from './write-index-html.mjs'

/** @returns {Promise<string[]>} what is too heavy */
async function buildInto(folder) {
  const [{ metafile: app }, { metafile: theme }] = await Promise.all([
    build(application(folder, true)),
    build(themeScript(folder, true)),
  ])
  // esbuild puts the whole application's CSS into the entry's file and repeats it beside lazy chunks; no page loads those.
  const { css } = mainOf(app.outputs)
  for (const path of Object.keys(app.outputs)) {
    if (/\.css(\.map)?$/.test(path) && !path.startsWith(css)) await rm(path)
  }
  const heavy = shellScripts(app.outputs).filter((path) => app.outputs[path].bytes > 50_000)
  await renameVariables(`${folder}/assets`, heavy)
  await writePage(folder, app, theme)
  return overBudget(app, theme, await compress(`${folder}/assets`))
}

async function replaceSite(folder) {
  await chmod(folder, 0o755)
  const old = `${folder}-old`
  await rename('dist', old).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, 'dist')
  await rm(old, { recursive: true, force: true })
}

const folder = await mkdtemp('dist-')
try {
  const over = await buildInto(folder)
  if (over.length > 0) throw new Error(`Over budget:\n${over.join('\n')}`)
  await replaceSite(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
