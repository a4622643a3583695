import type { Statistic, StatisticChart } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { chartUnit } from './figureText.ts'
import { pictureOf, rowsInOnePicture, statisticChart } from './statisticChart.ts'

const chart: StatisticChart = { kind: 'bar', place: 'name', series: ['sum'] }
const statistic: Statistic = {
  code: 'x',
  resource: 'contract',
  title: '金额',
  explain: '合计',
  columns: [
    { key: 'name', title: '名称', kind: 'text' },
    { key: 'sum', title: '金额', kind: 'money' },
  ],
  chart,
}
const rows = (names: string[]) => names.map((name, index) => ({ name, sum: index === 0 ? null : index }))

test('draws the first of many names but all months; unknown values are 0', () => {
  const people = statisticChart(statistic, chart, rows(Array.from({ length: 40 }, (_, index) => `客户 ${index}`)))
  expect(people.places).toHaveLength(15)
  expect(people.series[0]!.values.slice(0, 3)).toEqual([0, 1, 2])
  const months = Array.from(
    { length: 36 },
    (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  )
  expect(statisticChart(statistic, chart, rows(months)).places).toHaveLength(36)
})

test('a money axis is in yuan, or in units of ten thousand for large values', () => {
  const { tick, value } = chartUnit('money')
  expect([0, 50_000, 1_000_000, 25_000_000].map(tick)).toEqual(['0', '500', '1万', '25万'])
  expect(value(123_450)).toBe('¥1,234.50')
  expect(chartUnit('percent').tick(50)).toBe('50%')
  expect(chartUnit('hours').value(3.25)).toBe('3.3 小时')
})

test('months are a line, or a stack if parts make a whole; one month, names and unknown values are bars', () => {
  const months = ['2026-09', '2026-10', '2026-11'].map((name) => ({ name, sum: 3 }))
  expect(pictureOf(chart, months)).toBe('line')
  expect(pictureOf({ ...chart, kind: 'stacked' }, months)).toBe('stacked')
  expect(pictureOf(chart, months.slice(0, 1))).toBe('grouped')
  expect(pictureOf(chart, [...months, { name: '2026-12', sum: null }])).toBe('grouped')
  expect(pictureOf(chart, [...months, { name: '陈立行', sum: 3 }])).toBe('grouped')
})

test('a chart shows money of one currency, and counts of all', () => {
  const mixed = [
    { name: '一月', currency: 'CNY', sum: 1, count: 2 },
    { name: '一月', currency: 'USD', sum: 3, count: 4 },
  ]
  expect(rowsInOnePicture(statistic, chart, mixed)).toEqual([mixed[0]])
  expect(rowsInOnePicture(statistic, { ...chart, series: ['count'] }, mixed)).toEqual([{ name: '一月', count: 6 }])
})
