import { expect, test } from 'vitest'
import { silentFiles, tryFields, usual } from './renameField.mjs'

/** Texts that mean something else, which no compiler can tell: the columns of a statistic have names of their own. */
const otherTexts = ['domain/src/endpoints/statistics/enterpriseStatistics.ts']

test('a field that is renamed in its definition is an error in every file that uses it', { timeout: 300_000 }, () => {
  const outcomes = tryFields(usual)
  expect(outcomes.map(({ name }) => name)).toEqual(usual)
  for (const outcome of outcomes) {
    expect(outcome.reported.size, outcome.name).toBeGreaterThan(0)
    const silent = silentFiles(outcome).filter(({ file }) => !otherTexts.includes(file))
    expect(silent, outcome.name).toEqual([])
  }
})

test('a name that no field has is an error', () => {
  expect(() => tryFields(['contract.nothing'])).toThrow('no field contract.nothing')
})
