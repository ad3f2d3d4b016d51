// esbuild plugin: the application takes the theme's functions from the script in <head>, which has them already (2 kB gz).

/** The variable under which src/theme/head.ts leaves its exports. */
export const themeGlobal = 'parlourTheme'

export const themeFromHead = {
  name: 'theme-from-head',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#\/theme\// }, () => ({ path: 'theme', namespace: 'head' }))
    onLoad({ filter: /./, namespace: 'head' }, () => ({
      contents: `module.exports = window.${themeGlobal}`,
    }))
  },
}
