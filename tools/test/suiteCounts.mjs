/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message?: string,
 *     assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} VitestReport
 * @typedef {{ file: string, specs?: { title: string, ok: boolean, line: number,
 *   tests?: { status?: string, results: { duration: number }[] }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[],
 *   suites: PlaywrightSuite[] }} PlaywrightReport
 */

/**
 * A suite without a report, with a bad exit code but no failed test, or without any test counts as failed.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
function withFailure(counts, exitCode) {
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
  // A file that fails to load has no tests to count.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return withFailure({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles, skipped }, exitCode)
}

/**
 * @param {PlaywrightReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withFailure({ passed: expected + flaky, failed: unexpected + report.errors.length, skipped }, exitCode)
}

/**
 * One line per failure, for readers who see only the end of a long output.
 * @param {VitestReport | undefined} report
 * @returns {string[]}
 */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [oneLine(name, message)] : []
    return failed.map(({ fullName, failureMessages }) => oneLine(`${name} › ${fullName}`, failureMessages?.[0]))
  })
}

/**
 * @param {PlaywrightReport | undefined} report
 * @returns {string[]}
 */
export const playwrightFailures = (report) => (report?.suites ?? []).flatMap(failuresIn)

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
const failuresIn = ({ file, specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, line, ok, tests = [] }) => {
    const name = `${file}:${line} › ${title}`
    if (!ok) return [name]
    return tests.some(({ status }) => status === 'flaky') ? [`passed on the second try: ${name}`] : []
  }),
  ...suites.flatMap(failuresIn),
]

/**
 * @param {string} title
 * @param {string | undefined} message
 */
const oneLine = (title, message = '') => `${title}: ${message.replace(/\s+/g, ' ').slice(0, 300)}`

/**
 * The table and, as its last line, the summary for continuous integration.
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
