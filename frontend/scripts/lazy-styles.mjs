// esbuild plugin: the CSS of dashboards and of the platform's pages comes with the scripts that need it, as a sheet that the page adopts. All
// other CSS is in the one stylesheet that every visitor loads, and clients of a salon see none of these. The layers keep the order of rules.
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

const adopt = (css) => `
const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(css)})
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
`

const screens = /[\\/]src[\\/](features[\\/](admin|master|platform|setup)|dashboard|preview)[\\/].*\.css$/

export const screenStyles = {
  name: 'screen-styles',
  setup({ onLoad, initialOptions: { minify, target } }) {
    onLoad({ filter: screens }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify, target })
      return { contents: adopt(code.trim()), loader: 'js', watchFiles: [path] }
    })
  },
}
