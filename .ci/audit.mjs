// .ci/audit.mjs LOCK: every package of the lock file comes from the registry (an address would be elsewhere) with the
// hash of its bytes; what is sent to browsers has a licence of the list.
import { readFileSync } from 'node:fs'

/** As in deny.toml; and that of the fonts. */
const LICENCES = ['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1']

const { packages } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const all = Object.entries(packages).filter(([place]) => place !== '')
const wrong = all.flatMap(([place, { resolved, integrity, dev, license }]) => [
  ...(resolved === undefined && integrity ? [] : [`${place}: from elsewhere, or without its hash`]),
  ...(dev || LICENCES.includes(license) ? [] : [`${place}: its licence is ${license}`]),
])
const sent = all.filter(([, { dev }]) => !dev).length
if (all.length === 0 || sent === 0) wrong.push('no package was found')
for (const line of wrong) console.error(line)
console.log(`figure P3: ${all.length} packages of npm, ${sent} of them sent to browsers, ${wrong.length} wrong`)
if (wrong.length > 0) process.exitCode = 1
