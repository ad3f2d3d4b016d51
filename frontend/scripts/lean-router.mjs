// esbuild plugin: leaves out what esbuild cannot see to be unused in react-router.
import { readFile } from 'node:fs/promises'

/**
 * Naming a component for the developer tools counts as using it, so forms, fetchers and scroll restoration would stay;
 * and `if (ENABLE_DEV_WARNINGS)` reads a variable that is false in the production files. Together 1.7 kB gz.
 */
export const leanRouter = {
  name: 'lean-router',
  setup({ onLoad }) {
    onLoad({ filter: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8')
      return {
        contents: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll('if (ENABLE_DEV_WARNINGS)', 'if (false)'),
        loader: 'js',
      }
    })
  },
}

/** react-router has no export condition for its production files: without these it ships its development warnings. */
export const productionFiles = {
  'react-router': './node_modules/react-router/dist/production/index.mjs',
  'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
}
