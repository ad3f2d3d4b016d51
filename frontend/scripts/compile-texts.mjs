// esbuild plugin: compiles the ICU messages of src/i18n/en.ts at build time, so that no page ships the message parser (10 kB gz).
import { build } from 'esbuild'
import compile from 'icu-minify/compile'

const compiled = (texts) =>
  typeof texts === 'string'
    ? compile(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(text)]))

async function catalogue(path) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
  })
  const { en } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  return { en, files: Object.keys(metafile.inputs) }
}

export const compileTexts = {
  name: 'compile-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]i18n[\\/]en\.ts$/ }, async ({ path }) => {
      const { en, files } = await catalogue(path)
      return {
        contents: `export const en = ${JSON.stringify(compiled(en))}`,
        loader: 'js',
        watchFiles: files,
      }
    })
  },
}
