// What the production build and the watcher share: how the application and the theme script are bundled.
import { compileTexts } from './compile-texts.mjs'

const shared = {
  bundle: true,
  target: ['chrome125', 'firefox128', 'safari17.5'],
  jsx: 'automatic',
  alias: {
    '#': './src',
    // The messages are compiled by compile-texts.mjs; this is the half of use-intl that only formats them.
    'use-intl/format-message': 'use-intl/format-message/format-only',
  },
  legalComments: 'linked',
  sourcemap: 'linked',
  metafile: true,
  outdir: 'dist/assets',
  publicPath: '/assets/',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file' },
}

/** @param {boolean} production */
export const application = (production) => ({
  ...shared,
  entryPoints: ['src/main.tsx'],
  format: 'esm',
  splitting: true,
  plugins: [compileTexts],
  minify: production,
  define: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
})

/** The theme script runs in <head> before the first paint, so it is a classic script with nothing to wait for. */
export const themeScript = (production) => ({
  ...shared,
  entryPoints: { theme: 'src/theme/head.ts' },
  format: 'iife',
  minify: production,
})
