// The direction of dependencies: lib <- i18n, theme <- head, ui <- api, unsaved <- selection, preview, change-policy, opens-soon, reviews, verification, waitlist, dashboard <- features <- app. A feature never imports another feature.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')

const mayImport: Record<string, readonly string[]> = {
  lib: ['lib'],
  i18n: ['i18n'],
  theme: ['theme', 'lib'],
  head: ['head', 'theme', 'lib'],
  ui: ['ui', 'lib'],
  api: ['api', 'head', 'lib'],
  unsaved: ['unsaved', 'ui', 'i18n', 'lib'],
  selection: ['selection', 'unsaved', 'api', 'ui', 'i18n', 'lib'],
  'change-policy': ['change-policy', 'api', 'ui', 'i18n', 'lib'],
  preview: ['preview', 'ui', 'theme', 'i18n', 'lib'],
  'opens-soon': ['opens-soon', 'api', 'ui', 'i18n'],
  reviews: ['reviews', 'api', 'ui', 'i18n', 'lib'],
  verification: ['verification', 'api', 'ui', 'i18n', 'lib'],
  waitlist: ['waitlist', 'api', 'ui', 'i18n', 'lib'],
  dashboard: ['dashboard', 'unsaved', 'api', 'ui', 'i18n', 'lib'],
  features: [
    'features',
    'unsaved',
    'opens-soon',
    'selection',
    'preview',
    'change-policy',
    'reviews',
    'verification',
    'waitlist',
    'dashboard',
    'api',
    'ui',
    'theme',
    'i18n',
    'lib',
  ],
  app: ['app', 'features', 'dashboard', 'api', 'ui', 'theme', 'i18n', 'lib'],
  'main.tsx': ['app', 'styles', 'lib'],
}

/** The paths of all pages: a leaf that links anywhere may use. */
const leaf = 'app/routes'

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/(\.test|-harness)\.tsx?$|\.d\.ts$/.test(path),
)

const importsOf = (path: string) =>
  [
    ...readFileSync(join(source, path), 'utf8').matchAll(/(?:from|import\(|import) '(#\/|\.\.?\/)([^']+)'/g),
  ].map(([, kind, target]) => (kind === '#/' ? String(target) : join(path, '..', `${kind}${target}`)))

const areaOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => (areaOf(path) === 'features' ? path.split('/')[1] : undefined)

function forbidden(from: string, target: string): boolean {
  if (target === leaf) return false
  if (!mayImport[areaOf(from)]?.includes(areaOf(target))) return true
  const own = featureOf(from)
  return own !== undefined && featureOf(target) !== undefined && featureOf(target) !== own
}

describe('dependencies point one way', () => {
  it('knows every area of src', () => {
    const areas = new Set(files.map(areaOf))
    expect([...areas].filter((area) => !(area in mayImport))).toEqual([])
  })

  it('has no import against the direction and none between features', () => {
    const offences = files.flatMap((from) =>
      importsOf(from)
        .filter((target) => forbidden(from, target))
        .map((target) => `${from} imports ${target}`),
    )
    expect(offences).toEqual([])
  })

  it('would notice one', () => {
    expect(forbidden('lib/money.ts', 'ui/button')).toBe(true)
    expect(forbidden('features/landing/hero.tsx', 'features/services/services')).toBe(true)
    expect(forbidden('features/landing/hero.tsx', 'features/landing/opening')).toBe(false)
  })

  it('listens for a page to be unloaded only while a form is changed: browsers would not keep it for Back', () => {
    const leaving = /['"](before)?unload['"]|onbeforeunload|onunload/
    expect(leaving.test("addEventListener('beforeunload', stay)")).toBe(true)
    expect(files.filter((path) => leaving.test(readFileSync(join(source, path), 'utf8')))).toEqual([
      'unsaved/use-unsaved.tsx',
    ])
  })

  it('takes from the head what the head hands over, and no more', () => {
    const handed = readFileSync(join(source, 'head/inline-script.ts'), 'utf8').match(
      /parlourHead: \{([^}]+)\}/,
    )?.[1]
    const names = handed?.match(/\w+/g) ?? []
    const taken = files
      .filter((path) => !['head', 'theme'].includes(areaOf(path)) && path !== 'lib/session-id.ts')
      .flatMap((path) => [
        ...readFileSync(join(source, path), 'utf8').matchAll(
          /import (?!type)\{([^}]+)\} from '#\/(?:theme\/|head\/|lib\/(?:session-id|stored-text)')/g,
        ),
      ])
      .flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '))
    expect([...new Set(taken)].sort()).toEqual([...names].sort())
  })

  it('has what the head hands over once: by another way it would be bundled again, with a memory of its own', () => {
    const handed = /^(?:theme\/|head\/|lib\/(?:session-id|stored-text)$)/
    const beside = (path: string, text: string) =>
      [...text.matchAll(/from '(\.\.?\/[^']+)'/g)]
        .map(([, target]) => join(path, '..', String(target)))
        .filter(
          (target) => handed.test(target) && !(areaOf(path) === areaOf(target) && areaOf(path) !== 'lib'),
        )
    expect(beside('lib/chunk.ts', "import { readText } from './stored-text'")).toHaveLength(1)
    expect(beside('features/profile/form.tsx', "import { readText } from '../../theme/scheme'")).toHaveLength(
      1,
    )
    expect(files.flatMap((path) => beside(path, readFileSync(join(source, path), 'utf8')))).toEqual([])
  })

  it('keeps fetch, raw storage and the browser zone in their one place', () => {
    const only: [RegExp, string[]][] = [
      [/\bfetch\(/, ['api/client.ts', 'api/event-stream.ts', 'head/session-prefetch.ts']],
      [/\b(localStorage|sessionStorage)\b/, ['lib/stored-text.ts']],
    ]
    for (const [pattern, homes] of only) {
      const users = files.filter((path) => pattern.test(readFileSync(join(source, path), 'utf8')))
      expect(users.sort(), String(pattern)).toEqual(homes)
    }
  })
})
