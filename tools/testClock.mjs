import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { readReport } from './test/readReport.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { summary, vitestCounts, vitestFailures } from './test/suiteCounts.mjs'

/** The turn of a day, a month, a year or a working week; each on a machine outside China. */
const moments = [
  { name: '00:30', now: '2026-11-17T00:30:00+08:00', zone: 'America/Los_Angeles' },
  { name: '07:30', now: '2026-11-17T07:30:00+08:00', zone: 'Pacific/Auckland' },
  { name: '23:59', now: '2026-11-17T23:59:00+08:00', zone: 'America/Los_Angeles' },
  { name: 'month end', now: '2027-01-31T18:00:00+08:00', zone: 'Pacific/Auckland' },
  { name: '29 February', now: '2028-02-29T09:00:00+08:00', zone: 'America/Los_Angeles' },
  { name: '31 December', now: '2026-12-31T20:00:00+08:00', zone: 'Pacific/Auckland' },
  // The Saturday after it is a working day, and nine days off follow.
  { name: 'Friday before the Spring Festival', now: '2026-02-13T19:00:00+08:00', zone: 'America/Los_Angeles' },
  { name: 'make-up Sunday', now: '2026-09-20T10:00:00+08:00', zone: 'Pacific/Auckland' },
]

const words = process.argv.slice(2)
const paths = words.filter((word) => !word.startsWith('-'))

/** @type {string[]} */
const failures = []

/**
 * @param {typeof moments[number]} moment
 * @param {string} file
 */
async function unitSuite({ name, now, zone }, file) {
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  const projects = ['domain', 'server', 'web'].flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runNode([vitest, 'run', ...projects, ...reporters, ...paths], {
    env: { TEST_NOW: now, TZ: zone },
  })
  const report = readReport(file)
  failures.push(...vitestFailures(report).map((line) => `${name}: ${line}`))
  return vitestCounts(report, code)
}

/** The half hour after midnight of the current day in Beijing. */
function thisMidnight() {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(new Date())
  return `${day}T00:30:00+08:00`
}

await ensureInstalled()
if (words.includes('--e2e')) {
  const env = { TEST_NOW: thisMidnight(), TZ: 'America/Los_Angeles' }
  const { code } = await runNode([inRoot('tools', 'test.mjs'), '--e2e', ...paths], { env })
  process.exitCode = code
} else {
  await build()
  const reports = mkdtempSync(path.join(os.tmpdir(), 'lexdesk-clock-'))
  /** @type {[string, import('./test/suiteCounts.mjs').Counts][]} */
  const suites = []
  for (const [place, moment] of moments.entries()) {
    console.log(`\n${moment.name}: ${moment.now}, ${moment.zone}`)
    suites.push([moment.name, await unitSuite(moment, path.join(reports, `${place}.json`))])
  }
  rmSync(reports, { recursive: true, force: true })
  console.log(`\n${[...failures, '', summary(suites)].join('\n')}`)
  process.exitCode = suites.some(([, { failed }]) => failed > 0) ? 1 : 0
}
