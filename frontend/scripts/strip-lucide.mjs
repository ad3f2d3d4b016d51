// esbuild plugin: icons as this application uses them, which is an svg with a class and ARIA attributes.
// The library's own factory also does sizes, colours, stroke widths, a context and default class names: 1 kB gz of every page.
import { readFile } from 'node:fs/promises'

const factory = `
import { createElement } from 'react'

const look = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
}
export default ({ node }) => (props) =>
  createElement('svg', { ...look, ...props }, ...node.map(([tag, shape]) => createElement(tag, shape)))
`

export const leanIcons = {
  name: 'lean-icons',
  setup({ onLoad, onResolve, resolve }) {
    // One that is imported for its own sake is to be in that very place (src/app/shell.chunk.ts). esbuild keeps what the first import said of a
    // file, and which one is first is a matter of chance: so all of them say it.
    onResolve(
      { filter: /^lucide-react\/(dist\/esm\/)?icons\// },
      async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === 'icon') return undefined
        return { ...(await resolve(path, { kind, resolveDir, pluginData: 'icon' })), sideEffects: true }
      },
    )
    onLoad({ filter: /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ }, () => ({
      contents: factory,
      loader: 'js',
      resolveDir: process.cwd(),
    }))
    // Every shape carries a random React key, every icon its names: neither is needed.
    onLoad({ filter: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/^ {2}(name|size|aliases): .*,$/gm, '')
        .replace(/^__iconData\.node;$/m, '')
        .replace(/(?<== )(?=createLucideIcon\()/, '/* @__PURE__ */ '),
      loader: 'js',
    }))
  },
}
