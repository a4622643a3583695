import { expect, test } from 'vitest'
import { silentFiles, tryFields, usual } from './renameField.mjs'

/** Texts with another meaning, which no compiler can tell apart: statistics columns have their own names. */
const otherTexts = ['domain/src/endpoints/statistics/enterpriseStatistics.ts']

test('renaming a field in its definition is an error in every file that uses it', { timeout: 300_000 }, () => {
  const outcomes = tryFields(usual)
  expect(outcomes.map(({ name }) => name)).toEqual(usual)
  for (const outcome of outcomes) {
    expect(outcome.reported.size, outcome.name).toBeGreaterThan(0)
    const silent = silentFiles(outcome).filter(({ file }) => !otherTexts.includes(file))
    expect(silent, outcome.name).toEqual([])
  }
})

test('an unknown field name is an error', () => {
  expect(() => tryFields(['contract.nothing'])).toThrow('no field contract.nothing')
})
