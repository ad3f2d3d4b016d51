// Writes index.html: the page shell with its stylesheet, theme script, fonts and modules; and page-files.json: the scripts of each page, which the
// server names in the page's head (crates/http/src/pages/scripts.rs).
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { earlyFonts, entryOutput, mainOf, pageScripts, shellScripts } from './build-outputs.mjs'

const url = (path) => `/assets/${basename(path)}`

/** @param {string} folder where the bundles of `app` and `theme` (metafiles) are */
export async function writePage(folder, app, theme, extra = '') {
  const script = entryOutput(theme.outputs, 'src/head/inline-script.ts')
  const [main, ...modules] = shellScripts(app.outputs)
  const fonts = earlyFonts(app.outputs)
  const files = Object.entries(pageScripts(app.outputs)).map(([page, paths]) => [page, paths.map(url)])
  const head = [
    `<script src="${url(script.path)}"></script>`,
    `<link rel="stylesheet" href="${url(mainOf(app.outputs).css)}">`,
    ...fonts.map(
      (path) => `<link rel="preload" href="${url(path)}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...modules.map((path) => `<link rel="modulepreload" href="${url(path)}">`),
    `<script type="module" src="${url(main)}"></script>`,
    extra,
  ].join('\n')
  const shell = await readFile('index.html', 'utf8')
  await writeFile(
    `${folder}/index.html`,
    shell.replace('<!--assets-->', () => head.trim()),
  )
  await writeFile(`${folder}/page-files.json`, JSON.stringify(Object.fromEntries(files)))
}
