// Unit and component tests. They run in a zone no demo shop lives in, so that a leak of the browser's zone shows.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

process.env.TZ = 'Pacific/Auckland'

export default defineConfig({
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/set-up.ts'],
    // A busy machine is no failure: a test that hangs is cut off, one that is slow is not.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
