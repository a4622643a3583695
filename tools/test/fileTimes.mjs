import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../root.mjs'

/** @typedef {Record<string, number>} FileTimes test file → seconds */

const place = inRoot('node_modules', '.cache', 'lexdesk', 'file-times.json')

/** The times of earlier runs on this machine. @returns {FileTimes} */
export function readFileTimes() {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return {}
  }
}

/** @param {FileTimes} times */
export function saveFileTimes(times) {
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, JSON.stringify({ ...readFileTimes(), ...times }))
}

/**
 * Time of each test file, with its hooks.
 * @param {import('./suiteCounts.mjs').PlaywrightReport | undefined} report
 * @returns {FileTimes}
 */
export function playwrightTimes(report) {
  /** @type {FileTimes} */
  const times = {}
  /** @param {import('./suiteCounts.mjs').PlaywrightSuite} suite */
  const add = ({ file, specs = [], suites = [] }) => {
    const name = `e2e/${file}`
    for (const { tests = [] } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        times[name] = (times[name] ?? 0) + duration / 1000
    suites.forEach(add)
  }
  report?.suites.forEach(add)
  return times
}

/**
 * @param {FileTimes} times
 * @param {number} [count]
 */
export function slowestTable(times, count = 20) {
  const slowest = Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
  return [
    `the slowest ${slowest.length} of ${Object.keys(times).length} test files, seconds`,
    ...slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)}  ${file}`),
  ].join('\n')
}

/** A reporter of Vitest: its JSON report has no times of hooks, which take most of the time. */
export default class FileTimesReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return [module.relativeModuleId, (collectDuration + setupDuration + duration) / 1000]
    })
    writeFileSync(process.env.LEXDESK_FILE_TIMES ?? place, JSON.stringify(Object.fromEntries(times)))
  }
}
