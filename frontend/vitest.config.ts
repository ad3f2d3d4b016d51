// Unit and component tests. They run in a zone no demo shop lives in, so that a leak of the browser's zone shows. What they render is kept,
// for one check that comes last: no specified text is shown by no test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

process.env.TZ = 'Pacific/Auckland'
const rendered = mkdtempSync(join(tmpdir(), 'parlour-rendered.'))
process.env.RENDERED_TEXTS = rendered
process.on('exit', () => rmSync(rendered, { recursive: true, force: true }))

const last = 'tests/specified-texts.test.ts'

export default defineConfig({
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    // A busy machine is no failure: a test that hangs is cut off, one that is slow is not.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'screens and rules',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: [last],
          setupFiles: ['tests/set-up.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'specified texts', environment: 'node', include: [last], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
