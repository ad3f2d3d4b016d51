// esbuild plugin: the shell is one file, and lazy files take from it what they share with it.
// esbuild cuts a chunk for every set of entries that share a module; with a dozen lazy pages that is a dozen small chunks
// per page, each compressed alone. A lazy file that imports the whole shell (which is on the page anyway) shares all of it.
import { relative } from 'node:path'

const namespace = 'lazy'

/** How the metafile names a lazily loaded source as an entry point. */
export const lazyEntry = (source) => `${namespace}:${source}`

export const shellFirst = {
  name: 'shell-first',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^[#.]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === namespace) return undefined
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: namespace })
      return { path: relative('.', found.path), namespace, errors: found.errors }
    })
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `import '#/main'\nexport * from './${path}'`,
      resolveDir: process.cwd(),
    }))
  },
}
