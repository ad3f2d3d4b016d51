// esbuild plugin: leaves out what esbuild cannot see to be unused in react-router. Together 5 kB gz on every page.
import { readFile } from 'node:fs/promises'

/** Each of these must be found, so that an update of the library cannot silently bring its weight back. */
const cuts = [
  // Naming a component for the developer tools counts as using it, so forms, fetchers and scroll restoration would stay.
  { what: /^\w+\.displayName = "[^"]*";$/gm, by: '' },
  // So does making one: esbuild cannot know that these calls have no effect.
  { what: /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g, by: '/* @__PURE__ */ ' },
  // A variable that is false in the production files.
  { what: /if \(ENABLE_DEV_WARNINGS\)/g, by: 'if (false)' },
  // Links of the framework mode fetch the next page's modules and data ahead; outside of it they never do.
  {
    what: /(?<=\[shouldPrefetch, prefetchRef, prefetchHandlers\] = )usePrefetchBehavior\([^)]*\)/g,
    by: '[false, null, {}]',
  },
  { what: /return shouldPrefetch && !isAbsolute \? .* : link;/g, by: 'return link;' },
  // Errors of React server components.
  { what: /return .*createElement\(RSCErrorHandler, .*\);/g, by: 'return result;' },
]

export const leanRouter = {
  name: 'lean-router',
  setup({ onStart, onLoad, onEnd }) {
    const found = new Set()
    let seen = false
    onStart(() => {
      seen = false
      found.clear()
    })
    onLoad({ filter: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ }, async ({ path }) => {
      seen = true
      let code = await readFile(path, 'utf8')
      for (const cut of cuts) {
        if (code.search(cut.what) !== -1) found.add(cut)
        code = code.replace(cut.what, cut.by)
      }
      return { contents: code, loader: 'js' }
    })
    onEnd(() => ({
      errors: seen
        ? cuts
            .filter((cut) => !found.has(cut))
            .map(({ what }) => ({ text: `react-router has no ${what} any more` }))
        : [],
    }))
  },
}

/** react-router has no export condition for its production files: without these it ships its development warnings. */
export const productionFiles = {
  'react-router': './node_modules/react-router/dist/production/index.mjs',
  'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
}
