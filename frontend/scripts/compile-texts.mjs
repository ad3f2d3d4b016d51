// esbuild plugin: compiles the ICU messages of src/i18n at build time, so that no page ships the message parser (10 kB gz).
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import compile from 'icu-minify/compile'

const compiled = (texts) =>
  typeof texts === 'string'
    ? compile(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(text)]))

/** Each area's texts are a file without imports: it can be run as it stands. */
async function textsOf(path) {
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' })
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}

export const compileTexts = {
  name: 'compile-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]i18n[\\/][a-z-]+\.ts$/ }, async ({ path }) => {
      const areas = Object.entries(await textsOf(path))
      return {
        contents: areas
          .map(([area, texts]) => `export const ${area} = ${JSON.stringify(compiled(texts))}`)
          .join('\n'),
        loader: 'js',
      }
    })
  },
}
