// esbuild plugin: the dashboard's CSS comes with the scripts that need it, as a sheet that the page adopts. All other CSS is in the one
// stylesheet that every visitor loads, and most visitors never see a dashboard. The layers keep the order of rules as it was.
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

const adopt = (css) => `
const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(css)})
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
`

export const screenStyles = {
  name: 'screen-styles',
  setup({ onLoad, initialOptions: { minify, target } }) {
    onLoad({ filter: /[\\/]features[\\/]admin[\\/].*\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify, target })
      return { contents: adopt(code.trim()), loader: 'js', watchFiles: [path] }
    })
  },
}
