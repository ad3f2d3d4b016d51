// .ci/mutate.mjs OUTCOMES SAMPLE: says how many of the changes that cargo-mutants made were noticed, and fails below nine of ten.
import { readFileSync } from 'node:fs'

const LEAST = 0.9

const [file, sample] = process.argv.slice(2)
const { caught, timeout, missed, unviable } = JSON.parse(readFileSync(file, 'utf8'))
const noticed = caught + timeout
const all = noticed + missed
if (all === 0) throw new Error(`no change of ${sample} could be compiled`)
const percent = ((100 * noticed) / all).toFixed(1)
console.log(`figure P2: ${noticed} of ${all} changes noticed (${percent} %), ${unviable} more did not compile; sample ${sample}`)
if (noticed < LEAST * all) process.exitCode = 1
