// Finds the browser that tests and benches drive.
import { accessSync, constants } from 'node:fs'

/** Debian's build without windows first: the same engine, and half the time for a suite of short tests on two cores. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** PARLOUR_CHROMIUM if it is set, else what .ci/packages installs. */
export const CHROMIUM = process.env.PARLOUR_CHROMIUM ?? PLACES.find(isProgram) ?? '/usr/bin/chromium'
