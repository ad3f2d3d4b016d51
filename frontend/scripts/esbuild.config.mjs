// What the production build and the watcher share: how the application and the theme script are bundled.

import { shellFirst } from './chunking-plugin.mjs'
import { compileTexts } from './compile-texts.mjs'
import { screenStyles } from './lazy-styles.mjs'
import { fromHead } from './share-inline-script.mjs'
import { leanIcons } from './strip-lucide.mjs'
import { leanRouter, productionFiles } from './strip-react-router.mjs'

const shared = {
  bundle: true,
  target: ['chrome125', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  alias: {
    '#': './src',
    // The messages are compiled by compile-texts.mjs; this is the half of use-intl that only formats them.
    'use-intl/format-message': 'use-intl/format-message/format-only',
    // swr asks for a copy of what React has had since version 18.
    'use-sync-external-store/shim': 'react',
  },
  legalComments: 'linked',
  metafile: true,
  publicPath: '/assets/',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file' },
}

/** The maps of the production build stay beside it, for reading stacks: they are not served, so no script names one. */
const sourcemap = (production) => (production ? 'external' : 'linked')

/**
 * @param {string} folder where the site goes
 * @param {boolean} production
 */
export const application = (folder, production) => ({
  ...shared,
  outdir: `${folder}/assets`,
  entryPoints: ['src/main.tsx'],
  format: 'esm',
  splitting: true,
  alias: { ...shared.alias, ...(production && productionFiles) },
  plugins: [compileTexts, leanIcons, leanRouter, screenStyles, shellFirst, fromHead],
  minify: production,
  sourcemap: sourcemap(production),
  define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
})

/** The theme script runs in <head> before the first paint, so it is a classic script with nothing to wait for. */
export const themeScript = (folder, production) => ({
  ...shared,
  outdir: `${folder}/assets`,
  entryPoints: { theme: 'src/head/inline-script.ts' },
  format: 'iife',
  minify: production,
  sourcemap: sourcemap(production),
})
