/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} PlaywrightReport
 */

/**
 * A suite that says nothing, ends badly without a failed test, or runs no test at all has not passed.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function honest(counts, exitCode) {
  const hasHiddenFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return hasHiddenFailure ? { ...counts, failed: 1 } : counts
}

/**
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function vitestCounts(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that does not load has no tests to count.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles, skipped }, exitCode)
}

/**
 * @param {PlaywrightReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, exitCode)
}

/**
 * The table and, as its last line, what continuous integration reads.
 * @param {[name: string, counts: Counts][]} suites
 */
export function summary(suites) {
  const width = Math.max(8, ...suites.map(([name]) => name.length))
  const lines = suites.map(([name, { passed, failed, skipped }]) => {
    return `${name.padEnd(width)}${[passed, failed, skipped].map((count) => String(count).padStart(9)).join('')}`
  })
  const total = (/** @type {'passed' | 'failed'} */ key) => suites.reduce((sum, [, counts]) => sum + counts[key], 0)
  return [
    `${'suite'.padEnd(width)}   passed   failed  skipped`,
    ...lines,
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n')
}
