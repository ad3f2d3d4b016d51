// The specified texts: each is among ours, word for word, and each was on a page in at least one test of this run (vitest.config.ts runs this
// file after all others; by itself it has nothing to look at).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '#/i18n/en'
import { asShown, renderedTexts } from './rendered-texts'
import { specified, unseen } from './specified-texts'

type Texts = string | { readonly [key: string]: Texts }

const flat = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flat)

/** Where something changes, whatever it is called and however it is formatted. */
const blanks = (text: string) => text.replace(/\{[^{}]*\}/g, '{}')

const ours = flat(en)
const asWhole = new Set(ours.map(blanks))

const shown = renderedTexts()

/** Whether a test has shown the text by itself: as all that an element, a piece of its text or its label says. */
function wasShown(text: string): boolean {
  const whole = new RegExp(`^${asShown(text)}$`)
  return shown.some((seen) => whole.test(seen))
}

const wasShownWithin = (piece: string) => shown.some((seen) => seen.includes(piece))

const sources = join(import.meta.dirname, '../src')
const tests = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(sources, name), 'utf8'))
  .join('\n')

describe.each(Object.entries(specified))('%s', (_, { whole, within = [] }) => {
  it('has its texts, word for word', () => {
    expect(whole.filter((text) => !asWhole.has(blanks(text)))).toEqual([])
    expect(within.filter((piece) => !ours.some((text) => text.includes(piece)))).toEqual([])
  })

  it('has a test that shows each', () => {
    expect(whole.filter((text) => !wasShown(text))).toEqual([])
    expect(within.filter((piece) => !wasShownWithin(piece))).toEqual([])
  })
})

it('has a test for what no page shows', () => {
  expect(unseen.filter((text) => !tests.includes(text))).toEqual([])
})

it('would notice a text that no test shows', () => {
  expect(wasShown('A sentence of no page')).toBe(false)
  expect(wasShownWithin('A sentence of no page')).toBe(false)
})
