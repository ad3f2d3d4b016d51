// The specified texts: each is among ours, word for word, and each is looked for by at least one test that renders it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '#/i18n/en'
import { specified, unseen } from './specified-texts'

type Texts = string | { readonly [key: string]: Texts }

const flat = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flat)

/** Where something changes, whatever it is called and however it is formatted. */
const blanks = (text: string) => text.replace(/\{[^{}]*\}/g, '{}')

const ours = flat(en)
const asWhole = new Set(ours.map(blanks))

const frontend = join(import.meta.dirname, '..')
const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(join(frontend, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => readFileSync(join(frontend, folder, name), 'utf8'))

/** Tests that show pages. A pattern's escapes and a text's quotes and line breaks are no differences. */
const plain = (text: string) => text.replace(/[\\'"’`]/g, '').replace(/\s+/g, ' ')
const tests = plain([...filesIn('src', /\.test\.tsx?$/), ...filesIn('e2e', /\.ts$/)].join('\n'))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]]/g, '\\$&')

/** The text as a test may write it: with anything where something changes. */
function lookedFor(text: string): boolean {
  const parts = blanks(plain(text)).split('{}').map(escaped).join('.{1,60}?')
  // A word ends where it ends; before it there may be another one without a space, as there is in the text of an element.
  return new RegExp(`${parts}(?![a-z])`).test(tests)
}

describe.each(Object.entries(specified))('%s', (_, { whole, within = [] }) => {
  it('has its texts, word for word', () => {
    expect(whole.filter((text) => !asWhole.has(blanks(text)))).toEqual([])
    expect(within.filter((piece) => !ours.some((text) => text.includes(piece)))).toEqual([])
  })

  it('has a test for each', () => {
    expect([...whole, ...within].filter((text) => !lookedFor(text))).toEqual([])
  })
})

it('has a test for what no page shows', () => {
  expect(unseen.filter((text) => !lookedFor(text))).toEqual([])
})

it('would notice a text that nobody looks for', () => {
  expect(lookedFor('A sentence of no page')).toBe(false)
})
