// node .ci/count.mjs cargo|vitest|playwright FILE: prints "passed failed skipped" of one suite's report.
// A file that is missing or unreadable counts nothing; the caller takes a suite that ran nothing as failed.
import { existsSync, readFileSync } from 'node:fs'

const [kind, file] = process.argv.slice(2)

/** cargo test prints one result line for each test program. */
function cargo(text) {
  const totals = [0, 0, 0]
  for (const line of text.matchAll(/^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm)) {
    for (const [at, count] of line.slice(1, 4).entries()) totals[at] += Number(count)
  }
  return totals
}

function vitest(text) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(text)
  return [numPassedTests, numFailedTests, numPendingTests + numTodoTests]
}

/** A flaky test passed only when repeated: that is a failure here. */
function playwright(text) {
  const { expected, unexpected, flaky, skipped } = JSON.parse(text).stats
  return [expected, unexpected + flaky, skipped]
}

const read = { cargo, vitest, playwright }[kind]
if (!read) throw new Error(`unknown kind of report: ${kind}`)
const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
console.log((text === '' ? [0, 0, 0] : read(text)).join(' '))
