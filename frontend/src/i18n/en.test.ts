import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { en } from './en'

type Texts = string | { readonly [key: string]: Texts }

const flat = (texts: Texts, path = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[path, texts]]
    : Object.entries(texts).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))

describe('every text', () => {
  it.each(flat(en))('%s is a message the build can compile', (_, text) => {
    expect(() => compile(text)).not.toThrow()
    expect(text.trim()).not.toBe('')
  })
})
