// What the tests of screens show: every text and every label that was in the page at any moment, kept for the check that comes after them.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the notes of one run are; made by vitest.config.ts, and gone with the run. */
function folder(): string {
  const path = process.env.RENDERED_TEXTS
  if (!path) throw new Error('RENDERED_TEXTS is not set: run the tests through vitest.config.ts')
  return path
}

/** Longer ones are whole pages, which hold every text of theirs once more. */
const longest = 300
const spoken = ['aria-label', 'placeholder', 'title', 'alt']
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The texts of a node and of all within: each by itself, and as its element joins them. */
function textsOf(node: Node): string[] {
  if (node instanceof Text) return [tidy(node.data)]
  if (!(node instanceof Element)) return []
  const labels = spoken.flatMap((name) => node.getAttribute(name) ?? [])
  const whole = tidy(node.textContent)
  return [
    ...(whole.length <= longest ? [whole] : []),
    ...labels.map(tidy),
    ...Array.from(node.childNodes).flatMap(textsOf),
  ]
}

/** Notes what appears in the page from now on; `keep` writes it down. */
export function noteTexts(page: Document): { keep(): void } {
  const seen = new Set<string>()
  const note = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) {
      const changed = type === 'childList' ? Array.from(addedNodes) : [target]
      for (const text of changed.flatMap(textsOf)) if (text !== '') seen.add(text)
      // What an element says may be several texts in a row, of which one has changed.
      const around = tidy((target instanceof Element ? target : target.parentElement)?.textContent ?? '')
      if (around !== '' && around.length <= longest) seen.add(around)
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: spoken,
  })
  return {
    keep() {
      note(observer.takeRecords())
      observer.disconnect()
      if (seen.size > 0) writeFileSync(join(folder(), `${randomUUID()}.json`), JSON.stringify([...seen]))
    },
  }
}

/** Everything that this run's tests have shown so far. */
export function renderedTexts(): string[] {
  const notes = readdirSync(folder()).map((name) => readFileSync(join(folder(), name), 'utf8'))
  return [...new Set(notes.flatMap((note): string[] => JSON.parse(note)))]
}

/** Our text as it is on a page: with something where something changes. */
export function asShown(text: string): string {
  const plain = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return tidy(text)
    .split(/\{[^{}]*\}/)
    .map(plain)
    .join('.{1,80}?')
}
