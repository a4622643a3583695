import { expect, test } from 'vitest'
import { dependentValues, isShown } from '../../../resource/dependentFields.ts'
import { reportSubscription } from './reportSubscription.ts'

const { reportId, sqlReportId, params } = reportSubscription.fields
const shown = (row: Record<string, unknown>) => [reportId, sqlReportId, params].map((field) => isShown(field, row))

test('only what applies to the chosen report is asked for', () => {
  expect(shown({})).toEqual([true, true, false])
  expect(shown({ reportId: '1' })).toEqual([true, false, false])
  expect(shown({ sqlReportId: '2' })).toEqual([false, true, true])
  // Both are refused by a sentence at the field, so neither is emptied.
  expect(shown({ reportId: '1', sqlReportId: '2' })).toEqual([true, true, true])
})

test('parameters of a report that takes none are not stored', () => {
  const lines = [{ name: 'days', value: '30' }]
  expect(dependentValues(reportSubscription.fields, { reportId: '1', params: lines })).toEqual({ params: [] })
  expect(dependentValues(reportSubscription.fields, { sqlReportId: '2', params: lines })).toEqual({})
})
