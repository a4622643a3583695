import type { ReportAnswer } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { figureText } from './figureText.ts'
import { reportPicture } from './reportChart.ts'

const answer: ReportAnswer = {
  title: '报表',
  source: 'contract',
  sourceTitle: '合同',
  chart: 'bar',
  dimensions: [{ title: '状态', kind: 'text' }],
  measures: [
    { title: '记录数', kind: 'count' },
    { title: '金额合计', kind: 'money' },
  ],
  isTimeline: false,
  pivot: null,
  groups: [
    { texts: ['履行中'], values: [3, 300_00], lines: [] },
    { texts: ['已完成'], values: [1, 100_00], lines: [] },
  ],
  total: { values: [4, 400_00] },
  groupCount: 2,
  filter: null,
  asOf: '2026-11-16 09:00:00',
}

test('a table has no picture, and neither has a report without groups', () => {
  expect(reportPicture({ ...answer, chart: 'table' })).toBeUndefined()
  expect(reportPicture({ ...answer, groups: [] })).toBeUndefined()
})

test('measures of another unit are not drawn on the same axis', () => {
  expect(reportPicture(answer)!.data.series).toEqual([{ key: '0', title: '记录数', values: [3, 1] }])
})

test('the values of a pivot are series, with gaps where there are no rows', () => {
  const pivot = {
    title: '年',
    values: [
      { text: '2025', lines: [] },
      { text: '2026', lines: [] },
    ],
  }
  const groups = answer.groups.map((group, at) => ({ ...group, cells: at === 0 ? [[1], [2]] : [[], [1]] }))
  const { data, kind } = reportPicture({ ...answer, chart: 'stacked', pivot, groups })!
  expect(kind).toBe('stacked')
  expect(data.series.map(({ title, values }) => [title, values])).toEqual([
    ['2025', [1, null]],
    ['2026', [2, 1]],
  ])
})

test('only the first names are drawn, but all dates', () => {
  const groups = Array.from({ length: 40 }, (_, at) => ({ texts: [String(at)], values: [1, 1], lines: [] }))
  expect(reportPicture({ ...answer, groups })!.drawn).toBe(20)
  expect(reportPicture({ ...answer, groups, isTimeline: true })!.drawn).toBe(40)
})

test('a gauge without dimensions shows the total', () => {
  const gauge = reportPicture({ ...answer, chart: 'gauge', dimensions: [], groups: [] })
  expect(gauge!.data.series[0]!.values).toEqual([4])
})

test('figures are written with currency, decimals and unit', () => {
  expect(figureText({ title: '', kind: 'money' }, 123_456)).toBe('¥1,234.56')
  expect(figureText({ title: '', kind: 'money' }, null, null)).toBe('多币种')
  expect(figureText({ title: '', kind: 'number', digits: 1, unit: '小时' }, 3.26)).toBe('3.3 小时')
  expect(figureText({ title: '', kind: 'count' }, undefined)).toBe('')
})
