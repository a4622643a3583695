import { expect, test } from 'vitest'
import { playwrightCounts, playwrightFailures, summary, vitestCounts, vitestFailures } from './suiteCounts.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: status === 'failed' ? 'cannot be loaded' : '',
  assertionResults: tests.map((result, place) => ({
    fullName: `test ${place + 1}`,
    status: result,
    failureMessages: result === 'failed' ? ['expected 1\n  to be 2'] : [],
  })),
})
const vitest = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
  success: failed === 0,
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults,
})
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 2 },
  errors,
  suites: [],
})

test('counts passed, failed and skipped tests', () => {
  expect(vitestCounts(vitest(5, 2, file('failed', 'failed', 'failed')), 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
  })
  expect(playwrightCounts(playwright(4, 1), 1)).toEqual({ passed: 4, failed: 1, skipped: 2 })
})

test('a test file that fails to load is a failure', () => {
  expect(vitestCounts(vitest(5, 0, file('failed'), file('passed', 'passed')), 1).failed).toBe(1)
})

test('a suite that crashed without a report is a failure', () => {
  expect(vitestCounts(undefined, 1).failed).toBe(1)
  expect(playwrightCounts(undefined, 0).failed).toBe(1)
})

test('a bad exit code without a failed test is a failure', () => {
  expect(vitestCounts(vitest(5, 0), 1).failed).toBe(1)
  expect(playwrightCounts(playwright(4, 0), 1).failed).toBe(1)
})

test('a suite that ran no test is a failure', () => {
  expect(vitestCounts(vitest(0, 0), 0).failed).toBe(1)
  expect(playwrightCounts(playwright(0, 0), 0).failed).toBe(1)
})

test('a test that passed on the second try has passed; an error outside the tests is a failure', () => {
  expect(playwrightCounts(playwright(4, 0, 1), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  expect(playwrightCounts(playwright(4, 0, 0, ['no such file']), 1).failed).toBe(1)
})

test('names every failure with its reason', () => {
  const report = vitest(1, 1, file('failed', 'passed', 'failed'), file('failed'), file('passed', 'passed'))
  expect(vitestFailures(report)).toEqual(['a.test.ts › test 2: expected 1 to be 2', 'a.test.ts: cannot be loaded'])
  const specs = [
    { title: 'one', ok: true, line: 3 },
    { title: 'two', ok: false, line: 9 },
    { title: 'three', ok: true, line: 12, tests: [{ status: 'flaky', results: [] }] },
  ]
  const suites = [{ file: 'b.test.ts', suites: [{ file: 'b.test.ts', specs }] }]
  expect(playwrightFailures({ ...playwright(1, 1), suites })).toEqual([
    'b.test.ts:9 › two',
    'passed on the second try: b.test.ts:12 › three',
  ])
  expect([vitestFailures(undefined), playwrightFailures(undefined)]).toEqual([[], []])
})

test('the last line is the sum over all suites', () => {
  const text = summary([
    ['check', { passed: 5, failed: 0, skipped: 0 }],
    ['unit', { passed: 120, failed: 2, skipped: 1 }],
  ])
  expect(text.split('\n').at(-1)).toBe('125 passed, 2 failed')
  expect(text).toContain('unit          120        2        1')
})
