import { type ReportAnswer, type ReportChart, type ReportFigures, severalCurrencies } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { figureText } from './figureText.ts'
import { looksOf, reportPicture } from './reportChart.ts'

const answer: ReportAnswer = {
  title: '报表',
  source: 'contract',
  sourceTitle: '合同',
  chart: 'bar',
  dimensions: [{ title: '状态', kind: 'text' }],
  measures: [
    { title: '记录数', kind: 'count', isSum: true },
    { title: '金额合计', kind: 'money', isSum: true },
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

const cellsOf = (...values: (number | null)[]): ReportFigures[] =>
  values.map((value) => ({ values: value === null ? [] : [value] }))
const lineOf = (field: string, val: string) => ({ field, rule: 'eq', val })

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
  const groups = answer.groups.map((group, at) => ({ ...group, cells: cellsOf(...(at === 0 ? [1, 2] : [null, 1])) }))
  const { data, kind } = reportPicture({ ...answer, chart: 'stacked', pivot, groups })!
  expect(kind).toBe('stacked')
  expect(data.series.map(({ title, values }) => [title, values])).toEqual([
    ['2025', [1, null]],
    ['2026', [2, 1]],
  ])
})

test.each<[ReportChart, number | null]>([
  ['area', 0],
  ['line', 0],
  ['bar', null],
])('no rows are %s %s', (chart, none) => {
  const pivot = { title: '年', values: [{ text: '2025', lines: [] }] }
  const groups = answer.groups.map((group, at) => ({ ...group, cells: cellsOf(at === 0 ? 2 : null) }))
  const drawn = (measures: ReportAnswer['measures']) =>
    reportPicture({ ...answer, measures, chart, pivot, groups })!.data.series[0]!.values
  expect(drawn(answer.measures)).toEqual([2, none])
  expect(drawn([{ title: '平均', kind: 'number' }])).toEqual([2, null])
})

describe('a category keeps its colour while a filter leaves others out', () => {
  const withValues = (...texts: string[]): ReportAnswer => ({
    ...answer,
    chart: 'stacked',
    pivot: { title: '用印类型', values: texts.map((text) => ({ text, lines: [] })) },
    groups: [{ texts: ['11月'], values: [1], lines: [], cells: cellsOf(...texts.map(() => 1)) }],
  })
  const looksIn = (picture: ReturnType<typeof reportPicture>) =>
    picture!.data.series.map(({ title, look }) => [title, look])

  test('as a series', () => {
    const known = looksOf(withValues('公章', '财务章', '合同章'))
    expect(looksIn(reportPicture(withValues('财务章', '合同章'), known))).toEqual([['财务章', 1], ['合同章', 2]]) // prettier-ignore
    // One that is new takes a colour that none of them has.
    expect(looksIn(reportPicture(withValues('人名章', '公章'), known))).toEqual([['人名章', 1], ['公章', 0]]) // prettier-ignore
  })

  test('as a part of a pie', () => {
    const pie: ReportAnswer = { ...answer, chart: 'pie' }
    const rest = { ...pie, groups: pie.groups.slice(1), groupCount: 1 }
    const places = reportPicture(rest, looksOf(pie))!.data.places
    expect(places.map(({ full, look }) => [full, look])).toEqual([['已完成', 1]])
  })
})

test('only the first names are drawn, but all dates', () => {
  const groups = Array.from({ length: 40 }, (_, at) => ({ texts: [String(at)], values: [1, 1], lines: [] }))
  const cut = reportPicture({ ...answer, groups, groupCount: 40 })!
  expect([cut.data.places.length, cut.notes]).toEqual([20, ['图中为前 20 组，共 40 组']])
  const whole = reportPicture({ ...answer, groups, groupCount: 40, isTimeline: true })!
  expect([whole.data.places.length, whole.notes]).toEqual([40, []])
})

test('a gauge without dimensions shows the total', () => {
  const gauge = reportPicture({ ...answer, chart: 'gauge', dimensions: [], groups: [] })
  expect(gauge!.data.series[0]!.values).toEqual([4])
})

test('figures are written with currency, decimals and unit', () => {
  expect(figureText({ title: '', kind: 'money' }, 123_456)).toBe('¥1,234.56')
  expect(figureText({ title: '', kind: 'money' }, null, severalCurrencies)).toBe('多币种')
  expect(figureText({ title: '', kind: 'number', digits: 1, unit: '小时' }, 3.26)).toBe('3.3 小时')
  expect(figureText({ title: '', kind: 'count' }, undefined)).toBe('')
})

describe('a pivot with more values than colours', () => {
  const values = Array.from({ length: 9 }, (_, at) => ({ text: `第${at}`, lines: [lineOf('status', String(at))] }))
  // The second and the third value are the smallest, then the first.
  const row = [3, 1, 2, 9, 8, 7, 6, 5, 4]
  const wide: ReportAnswer = {
    ...answer,
    chart: 'stacked',
    pivot: { title: '状态', values },
    groups: [{ texts: ['陈立行'], lines: [lineOf('lawyer', '7')], values: [45], cells: cellsOf(...row) }],
    total: { values: [45], cells: cellsOf(...row) },
    groupCount: 1,
  }

  test('draws the greatest ones and the sum of the others, which is named and grey', () => {
    const { data, notes } = reportPicture(wide)!
    expect(data.series.map(({ title, values: [value], look }) => [title, value, look])).toEqual([
      ...[['第3', 9, 0], ['第4', 8, 1], ['第5', 7, 2], ['第6', 6, 3], ['第7', 5, 5], ['第8', 4, 6]],
      ['其余 3 列', 6, 4],
    ]) // prettier-ignore
    expect(notes).toEqual(['“其余 3 列”为第0、第1、第2'])
  })

  test('says which ones are drawn where the others cannot be added up', () => {
    const measures = [{ title: '平均律师费', kind: 'money' as const }]
    const { data, notes } = reportPicture({ ...wide, measures })!
    expect(data.series.map(({ title }) => title)).toEqual(values.slice(0, 7).map(({ text }) => text))
    expect(notes).toEqual(['图中只画前 7 列，共 9 列'])
  })

  test('is drawn whole in a heat map', () => {
    expect(reportPicture({ ...wide, chart: 'heatmap' })).toMatchObject({ data: { series: { length: 9 } }, notes: [] })
  })

  test('a click means the rows of the group within the series, also of those that are added up', () => {
    const { choice } = reportPicture(wide)!
    expect(choice(0)).toEqual({ text: '陈立行', lines: [lineOf('lawyer', '7')] })
    expect(choice(0, 1)).toEqual({ ...choice(0), within: { text: '第4', lines: [lineOf('status', '4')] } })
    const others = ['0', '1', '2'].map((at) => lineOf('status', at))
    expect(choice(0, 6)).toEqual({
      ...choice(0),
      within: { text: '其余 3 列', lines: [{ matchType: 'or', records: others }] },
    })
  })

  test.each<ReportChart>(['pie', 'funnel', 'gauge'])('a %s is of whole rows, not of one column', (chart) => {
    const { data, choice } = reportPicture({ ...wide, chart })!
    expect(data.series.map((one) => one.values)).toEqual([[45]])
    expect(choice(0, 0)).toEqual({ text: '陈立行', lines: [lineOf('lawyer', '7')] })
  })

  test('a pie without groups is of the values of the pivot', () => {
    const { data, choice } = reportPicture({ ...wide, chart: 'pie', dimensions: [], groups: [], groupCount: 0 })!
    expect(data.places.map(({ full }) => full)).toEqual(values.map(({ text }) => text))
    expect(data.series.map((one) => one.values)).toEqual([row])
    expect(choice(4, 0)).toEqual({ text: '第4', lines: [lineOf('status', '4')] })
  })
})

describe('the parts of a pie or gauge', () => {
  const groups = Array.from({ length: 25 }, (_, at) => ({ texts: [`企业${at}`], values: [1], lines: [] }))
  const many: ReportAnswer = { ...answer, chart: 'pie', groups, groupCount: 30, total: { values: [100] } }

  test('are the whole, with what is not drawn by name', () => {
    const { data, notes, choice } = reportPicture(many)!
    expect(data.places.at(-1)!.full).toBe('其余 10 组')
    expect(data.series[0]!.values).toEqual([...Array.from({ length: 20 }, () => 1), 80])
    expect(notes).toEqual([])
    expect(choice(20)).toBeUndefined()
  })

  test('are the first ones of a funnel, and of figures that cannot be added up', () => {
    for (const other of [
      { ...many, chart: 'funnel' as const },
      { ...many, measures: [{ title: '平均', kind: 'number' as const }] },
    ]) {
      const { data, notes } = reportPicture(other)!
      expect([data.places.length, notes]).toEqual([20, ['图中为前 20 组，共 30 组']])
    }
  })

  test('a gauge of averages shows the first group and no share', () => {
    const measures = [{ title: '平均律师费', kind: 'number' as const }]
    const { data } = reportPicture({ ...many, chart: 'gauge', measures })!
    expect(data.series).toEqual([{ key: '0', title: '企业0 平均律师费', values: [1] }])
  })
})

describe('money of several currencies', () => {
  const money = [{ title: '金额合计', kind: 'money' as const, isSum: true }]
  const group = (name: string, value: number | null, currency: string) => ({
    texts: [name],
    lines: [],
    values: [value],
    currencies: [currency],
  })
  const groups = [
    group('甲', 100_00, 'CNY'),
    group('乙', 50_00, 'USD'),
    group('丙', null, severalCurrencies),
    group('丁', 20_00, 'CNY'),
  ]
  const total = { values: [null], currencies: [severalCurrencies] }
  const mixed: ReportAnswer = { ...answer, measures: money, groups, total, groupCount: 4 }

  test('is drawn in the one that most figures have, and the figure says so', () => {
    const { data, notes } = reportPicture(mixed)!
    expect(data.series[0]!.values).toEqual([100_00, null, null, 20_00])
    expect(data.unit!.value(100_00)).toBe('¥100.00')
    expect(notes).toEqual(['图中只画人民币金额，其他币种和多币种未画'])
    const pie = reportPicture({ ...mixed, chart: 'pie' })!
    expect(pie.data.places.map(({ full }) => full)).toEqual(['甲', '丁'])
    expect(pie.notes).toEqual(notes)
  })

  test('is written in its own currency', () => {
    const { data, notes } = reportPicture({ ...mixed, groups: [groups[1]!], groupCount: 1 })!
    expect(data.unit!.value(50_00)).toBe('US$50.00')
    expect(notes).toEqual([])
  })

  test('is not drawn where every figure is mixed', () => {
    expect(reportPicture({ ...mixed, groups: [groups[2]!] })).toBeUndefined()
    expect(reportPicture({ ...mixed, chart: 'gauge', dimensions: [], groups: [] })).toBeUndefined()
  })

  test('a pivot draws the cells of one currency', () => {
    const values = ['CNY', 'USD'].map((text) => ({ text, lines: [] }))
    const cells = [
      { values: [30_00], currencies: ['CNY'] },
      { values: [10_00], currencies: ['USD'] },
    ]
    const pivoted = { ...mixed, pivot: { title: '币种', values }, groups: [{ ...groups[2]!, cells }], groupCount: 1 }
    const { data, notes } = reportPicture(pivoted)!
    expect(data.series.map((one) => one.values)).toEqual([[30_00], [null]])
    expect(notes).toHaveLength(1)
  })
})

test('hours are not drawn on the axis of days', () => {
  const measures = ['小时', '天'].map((unit) => ({ title: `${unit}合计`, kind: 'number' as const, unit }))
  expect(reportPicture({ ...answer, measures })!.data.series.map(({ title }) => title)).toEqual(['小时合计'])
})
