// esbuild plugin: the shell is one file, and lazy files take from it what they share with it.
// esbuild cuts a chunk for every set of entries that share a module; with a dozen lazy pages that is a dozen small chunks
// per page, each compressed alone. A lazy file that imports the whole shell (which is on the page anyway) shares all of it, and one of an area
// with pages of its own all that these have in common.
import { relative } from 'node:path'

const namespace = 'lazy'

/** What the pages of an area share, by where its files are. The page of a link from a message is the first that people open, and shares little. */
const areas = [
  [/^src\/features\/booking\/(?!visit-)/, '#/features/booking/booking.chunk'],
  [/^src\/features\/(admin|master)\//, '#/dashboard/dashboard.chunk'],
]

/** What the file's area shares, if it is in one. */
export const areaOf = (path) => areas.find(([folder]) => folder.test(path))?.[1]

/** What is on the page already when a lazy file comes. */
const before = (path) => ['#/main', areaOf(path)].filter(Boolean)

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
      contents: [...before(path).map((module) => `import '${module}'`), `export * from './${path}'`].join(
        '\n',
      ),
      resolveDir: process.cwd(),
    }))
  },
}
