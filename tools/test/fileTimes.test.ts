import { expect, test } from 'vitest'
import { playwrightTimes, slowestTable } from './fileTimes.mjs'

const spec = (...durations: number[]) => ({
  title: 'a test',
  ok: true,
  line: 1,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('adds up the tests of a file, also inside of groups', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }
  const inner = { file: 'system/users.test.ts', specs: [spec(500)] }
  const suites = [
    { file: 'system/users.test.ts', specs: [spec(1000), spec(2000)], suites: [inner] },
    { file: 'system/roles.test.ts', specs: [spec(400)] },
  ]
  expect(playwrightTimes({ stats, errors: [], suites })).toEqual({
    'e2e/system/users.test.ts': 3.5,
    'e2e/system/roles.test.ts': 0.4,
  })
  expect(playwrightTimes(undefined)).toEqual({})
})

test('the table lists the slowest files first', () => {
  const lines = slowestTable({ a: 1, b: 30.04, c: 2 }, 2).split('\n')
  expect(lines).toEqual(['the slowest 2 of 3 test files, seconds', '   30.0  b', '    2.0  c'])
})
