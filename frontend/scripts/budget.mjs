// What visitors may have to load, in kB of gzip; fonts as they are. There are no pictures in the build: a salon's own are made to measure when they are uploaded.
import { earlyFonts, entryOutput, laterScripts, mainOf, pageScripts, shellScripts } from './build-outputs.mjs'

const limits = { firstLoad: 120, later: 28, css: 15, fonts: 42 }

/** @param {Map<string, number>} weights kB of every output */
export function overBudget(app, theme, weights) {
  const weigh = (paths) => paths.reduce((sum, path) => sum + weights.get(path), 0)
  const lines = []
  const line = (weight, limit, what) => {
    const text = `${weight.toFixed(1).padStart(6)} kB gz of ${limit}  ${what}`
    console.log(text)
    if (weight > limit) lines.push(text)
  }

  const shell = weigh([
    ...shellScripts(app.outputs),
    entryOutput(theme.outputs, 'src/head/inline-script.ts').path,
  ])
  line(weigh([mainOf(app.outputs).css]), limits.css, 'stylesheet')
  const fonts = earlyFonts(app.outputs).reduce((sum, path) => sum + app.outputs[path].bytes / 1024, 0)
  line(fonts, limits.fonts, 'fonts that every page fetches early, as they are')
  line(shell, limits.firstLoad, 'shell: the scripts of every page')
  for (const [path, scripts] of Object.entries(pageScripts(app.outputs))) {
    const own = weigh(scripts)
    line(shell + own, limits.firstLoad, `${path} opened first (${own.toFixed(1)} after another page)`)
  }
  for (const [source, scripts] of Object.entries(laterScripts(app))) {
    line(weigh(scripts), limits.later, `${source}, loaded later`)
  }
  return lines
}
