import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { findBrowser } from './test/browser.mjs'
import { readReport } from './test/readReport.mjs'
import { ensureInstalledBeside } from './test/services.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { playwrightCounts, playwrightFailures, summary, vitestCounts, vitestFailures } from './test/suiteCounts.mjs'
import { playwrightTimes, saveFileTimes, slowestTable } from './test/fileTimes.mjs'

/** @typedef {import('./test/suiteCounts.mjs').Counts} Counts */

const words = process.argv.slice(2)
const changed = words.find((word) => /^--changed(=|$)/.test(word))
await ensureInstalled()
/** Uses a package, so it is loaded after the installation. @returns {Promise<string[]>} */
const chosenPaths = async () => (await import('./test/chooseChanged.mjs')).chooseChanged(changed?.split('=')[1])
const paths = changed ? await chosenPaths() : words.filter((word) => !word.startsWith('-'))
const isAll = words.length === 0
const isJourney = (/** @type {string} */ place) => place.replaceAll('\\', '/').startsWith('e2e/')
const unitPaths = paths.filter((place) => !isJourney(place))
const journeys = paths.filter(isJourney)
const hasUnit = isAll || words.includes('--unit') || unitPaths.length > 0
const hasJourneys = isAll || words.includes('--e2e') || journeys.length > 0

/** @type {string[]} */
const failures = []
/** @type {import('./test/fileTimes.mjs').FileTimes} */
const times = {}
const reports = mkdtempSync(path.join(os.tmpdir(), 'lexdesk-test-'))

/** @returns {Promise<Counts>} */
async function buildSuite() {
  try {
    await build()
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @returns {Promise<Counts>} */
async function unitSuite() {
  if (unitPaths.length === 0) ensureInstalledBeside('pooler')
  const file = path.join(reports, 'unit.json')
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const timesFile = path.join(reports, 'unit-times.json')
  const timesReporter = `--reporter=${inRoot('tools', 'test', 'fileTimes.mjs')}`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, timesReporter]
  const env = { LEXDESK_FILE_TIMES: timesFile }
  const { code } = await runNode([vitest, 'run', ...reporters, ...unitPaths], { env })
  const report = readReport(file)
  Object.assign(times, readReport(timesFile))
  failures.push(...vitestFailures(report))
  return vitestCounts(report, code)
}

/** @returns {Promise<Counts>} */
async function journeySuite() {
  const file = path.join(reports, 'e2e.json')
  try {
    const env = { CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
    const { code } = await runNode([playwright, 'test', '--forbid-only', '--reporter=list,json', ...journeys], { env })
    const report = readReport(file)
    failures.push(...playwrightFailures(report))
    Object.assign(times, playwrightTimes(report))
    return playwrightCounts(report, code)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @type {[string, Counts][]} */
const suites = []
const needsBuild = !changed || hasJourneys || unitPaths.includes('server/src/main.test.ts')
if (needsBuild) suites.push(['build', await buildSuite()])
const isBuilt = suites[0]?.[1].failed === 0
if (isAll) suites.push(['check', { ...(await check()), skipped: 0 }])
if (hasUnit) suites.push(['unit', await unitSuite()])
// Browser tests need a current build; a stale one proves nothing about these sources.
if (hasJourneys) suites.push(['e2e', isBuilt ? await journeySuite() : { passed: 0, failed: 1, skipped: 0 }])
rmSync(reports, { recursive: true, force: true })

saveFileTimes(times)

console.log(`\n${[...failures, '', slowestTable(times), '', summary(suites)].join('\n')}`)
process.exitCode = suites.some(([, { failed }]) => failed > 0) ? 1 : 0
