// esbuild plugin: the application takes what the script in <head> has already from there (3 kB gz): src/head/inline-script.ts hands it over.
const handedOver = /^#\/(theme\/|head\/|lib\/(session-id|stored-text)$)/

export const fromHead = {
  name: 'from-head',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: handedOver }, () => ({ path: 'head', namespace: 'head' }))
    onLoad({ filter: /./, namespace: 'head' }, () => ({ contents: 'module.exports = window.parlourHead' }))
  },
}
