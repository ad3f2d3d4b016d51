// node .ci/count.mjs cargo|vitest|playwright FILE: prints "passed failed skipped" of one suite's report, then a line for each test that
// failed, with the beginning of its error: the last lines of a run are often all that its reader gets.
// A file that is missing or unreadable counts nothing; the caller takes a suite that ran nothing as failed.
import { existsSync, readFileSync } from 'node:fs'

const [kind, file] = process.argv.slice(2)

/** cargo test prints one result line for each test program, and what a failed test said below `---- name stdout ----`. */
function cargo(text) {
  const counts = [0, 0, 0]
  for (const line of text.matchAll(/^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm)) {
    for (const [at, count] of line.slice(1, 4).entries()) counts[at] += Number(count)
  }
  const failures = [...text.matchAll(/^---- (.+) stdout ----\n([^]*?)(?=\n----|\nfailures:)/gm)]
  return { counts, failures: failures.map(([, name, said]) => [name, said]) }
}

function vitest(text) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [[name, message]] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => [`${name} ${fullName}`, failureMessages.join(' ')]),
  ])
  return { counts: [numPassedTests, numFailedTests, numPendingTests + numTodoTests], failures }
}

/** A flaky test passed only when repeated: that is a failure here. */
function playwright(text) {
  const { suites, stats } = JSON.parse(text)
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const failures = suites.flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => [
        `[${projectName}] ${file}:${line} ${title}`,
        results.flatMap(({ errors }) => errors.map(({ message }) => message)).join(' '),
      ]),
  )
  return { counts: [stats.expected, stats.unexpected + stats.flaky, stats.skipped], failures }
}

const read = { cargo, vitest, playwright }[kind]
if (!read) throw new Error(`unknown kind of report: ${kind}`)
const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
const { counts, failures } = text === '' ? { counts: [0, 0, 0], failures: [] } : read(text)
console.log(counts.join(' '))
for (const [name, said] of failures) {
  const plain = said.replaceAll(/\u001b\[\d+m/g, '').replaceAll(/\s+/g, ' ').trim()
  console.log(`FAILED ${name}: ${plain.slice(0, 600)}`)
}
