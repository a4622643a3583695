import { emptyReport, enterprise } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { dimensionFields, dimensionOf, measureFields, moved, withMeasures } from './reportDraft.ts'

test('a date is grouped by month at first, other fields by their values', () => {
  expect(dimensionOf(enterprise, 'createTime')).toEqual({ field: 'createTime', by: 'month' })
  expect(dimensionOf(enterprise, 'level')).toEqual({ field: 'level', by: null })
})

test('numbers of people are neither dimensions nor measures', () => {
  for (const fields of [dimensionFields(enterprise), measureFields(enterprise)])
    expect(fields.map(({ name }) => name)).not.toContain('email')
})

test('an item is moved in either direction, not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('an order by a measure ends when the measures change', () => {
  const sorted = { ...emptyReport, sort: { by: 0, descending: true } }
  expect(withMeasures(sorted, []).sort).toBeNull()
  const byName = { ...emptyReport, sort: { by: 'dimensions' as const, descending: false } }
  expect(withMeasures(byName, []).sort).toEqual(byName.sort)
})
