// node .ci/compare.mjs FILE [PART…]
// Prints what `make bench` found beside the baseline and the target of each. Ends with 1 when a ratio that met its target no longer does, and,
// unless only some parts were measured, when one that has a target was not found.
import { readFileSync } from 'node:fs'

const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

const baseline = new Map(lines('.ci/bench-baseline.jsonl').map((row) => [row.name, row]))
const found = lines(process.argv[2])

// Absolute figures belong to a machine; ratios are of one run.
const meets = (value, target) => (target.least === undefined ? value <= target.most : target.least <= value)
let worse = 0
const rows = found.map(({ name, value, unit }) => {
  const before = baseline.get(name)
  const target = before?.target
  const word = target === undefined ? '' : meets(value, target) ? 'met' : 'not met'
  if (unit === 'ratio' && word === 'not met' && before.value !== undefined && meets(before.value, target)) worse += 1
  const limit = target?.least === undefined ? (target?.most === undefined ? '' : `<= ${target.most}`) : `>= ${target.least}`
  return [name, `${value} ${unit}`, before?.value === undefined ? 'none' : `${before.value}`, limit, word]
})
rows.unshift(['name', 'value', 'baseline', 'target', ''])
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd())
const names = new Set(found.map(({ name }) => name))
const missing = process.argv.length > 3 ? [] : [...baseline.keys()].filter((name) => !names.has(name))
if (missing.length > 0) console.log(`not measured: ${missing.join(', ')}`)
process.exitCode = worse === 0 && missing.length === 0 ? 0 : 1
