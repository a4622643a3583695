import { statistics } from '@lexdesk/domain'
import { theme } from 'antd'
import type { BarSeriesOption } from 'echarts/charts'
import { expect, test } from 'vitest'
import type { ChartData } from './ChartData.ts'
import { chartOption } from './chartOption.ts'
import { type ChartOption, seriesColors } from './ChartRequest.ts'

const token = theme.getDesignToken()
const places = ['9月', '10月', '11月'].map((short) => ({ key: short, short, full: `2026年${short}` }))
const data: ChartData = {
  dimension: '月份',
  places,
  series: [
    { key: 'appointment', title: '预约', values: [4, 0, 1_234] },
    { key: 'contract', title: '合同', values: [2, 3, 1] },
  ],
}
const defaults = {
  kind: 'grouped',
  data,
  crowded: 'skip',
  width: 600,
  token,
  isDark: false,
  hasPatterns: false,
} as const
const seriesOf = ({ series }: ChartOption) => series as (BarSeriesOption & { color: string })[]
const decalsOf = ({ aria }: ChartOption) => (aria as { decal: { show: boolean; decals: object[] } }).decal
const axis = (option: ChartOption, name: 'xAxis' | 'yAxis') =>
  option[name] as {
    data: string[]
    axisLabel: { formatter: (value: unknown, index: number) => string; width?: number }
  }

test('values stay with their series; places have short names on the axis and full names in the tooltip', () => {
  const option = chartOption(defaults)
  expect(seriesOf(option).map(({ name, data: values }) => [name, values])).toEqual([
    ['预约', [4, 0, 1_234]],
    ['合同', [2, 3, 1]],
  ])
  expect(axis(option, 'xAxis').data).toEqual(['2026年9月', '2026年10月', '2026年11月'])
  expect(axis(option, 'xAxis').axisLabel.formatter('2026年10月', 1)).toBe('10月')
})

test('money is written in full in the tooltip, and short on the axis and above the bars', () => {
  const unit = { value: (value: number) => `¥${value}.00`, tick: (value: number) => `${value} 元` }
  const option = chartOption({ ...defaults, data: { ...data, unit } })
  const { valueFormatter } = option.tooltip as { valueFormatter: (value: number) => string }
  expect(valueFormatter(4)).toBe('¥4.00')
  expect(axis(option, 'yAxis').axisLabel.formatter(4, 0)).toBe('4 元')
  const { formatter } = seriesOf(option)[0]!.label as { formatter: (bar: { value: number }) => string }
  expect(formatter({ value: 4 })).toBe('4 元')
  expect(formatter({ value: 0 })).toBe('')
})

test('a place without a value is a gap, and a dash in the tooltip', () => {
  const option = chartOption({
    ...defaults,
    kind: 'line',
    data: { ...data, series: [{ ...data.series[0]!, values: [4, null, 0] }] },
  })
  expect(seriesOf(option)[0]!.data).toEqual([4, null, 0])
  const { valueFormatter } = option.tooltip as { valueFormatter: (value: unknown) => string }
  expect([null, undefined, 0].map(valueFormatter)).toEqual(['—', '—', '0'])
})

test('stacked bars share one stack, grouped ones have none', () => {
  expect(new Set(seriesOf(chartOption({ ...defaults, kind: 'stacked' })).map(({ stack }) => stack))).toEqual(
    new Set(['all']),
  )
  expect(seriesOf(chartOption(defaults)).map(({ stack }) => stack)).toEqual([undefined, undefined])
})

test('the report with the max series gives each its own colour and pattern', () => {
  const max = Math.max(...statistics.map(({ chart }) => chart?.series.length ?? 0))
  const series = Array.from({ length: max }, (_, at) => ({ key: String(at), title: `第 ${at}`, values: [1, 1, 1] }))
  const option = chartOption({ ...defaults, kind: 'stacked', data: { ...data, series }, hasPatterns: true })
  expect(new Set(seriesOf(option).map(({ color }) => color)).size).toBe(max)
  expect(new Set(decalsOf(option).decals.map((decal) => JSON.stringify(decal))).size).toBe(max)
})

test('the colours follow the look', () => {
  const colors = (isDark: boolean) => seriesOf(chartOption({ ...defaults, isDark })).map(({ color }) => color)
  expect(colors(false)).toEqual(seriesColors.light.slice(0, 2))
  expect(colors(true)).toEqual(seriesColors.dark.slice(0, 2))
})

test('a series retains its look if another one is missing', () => {
  const contract = { ...data.series[1]!, look: 1 }
  const [both, alone] = [data.series[0]!, undefined].map((first) =>
    chartOption({ ...defaults, data: { ...data, series: [first, contract].filter((one) => one !== undefined) } }),
  )
  expect(seriesOf(alone!)[0]!.color).toBe(seriesOf(both!)[1]!.color)
  expect(decalsOf(alone!).decals[0]).toEqual(decalsOf(both!).decals[1])
})

test('failures are red', () => {
  const series = [data.series[0]!, { ...data.series[1]!, isBad: true }]
  expect(seriesOf(chartOption({ ...defaults, data: { ...data, series } }))[1]!.color).toBe(token.colorError)
})

test('patterns and dashes are used only on request; lines always differ by their symbols', () => {
  expect(decalsOf(chartOption(defaults)).show).toBe(false)
  expect(decalsOf(chartOption({ ...defaults, hasPatterns: true })).show).toBe(true)
  const lines = (hasPatterns: boolean) =>
    chartOption({ ...defaults, kind: 'line', hasPatterns }).series as { symbol: string; lineStyle: { type: string } }[]
  expect(lines(false).map(({ lineStyle }) => lineStyle.type)).toEqual(['solid', 'solid'])
  expect(lines(true).map(({ lineStyle }) => lineStyle.type)).toEqual(['solid', 'dashed'])
  expect(lines(false).map(({ symbol }) => symbol)).toEqual(['circle', 'rect'])
})

test('a single series has no legend, and values above its bars if there is space', () => {
  const one = { ...data, series: data.series.slice(0, 1) }
  expect(chartOption(defaults).legend).toMatchObject({ show: true })
  expect(chartOption({ ...defaults, data: one }).legend).toMatchObject({ show: false })
  expect(seriesOf(chartOption({ ...defaults, data: one }))[0]!.label).toMatchObject({ show: true })
  expect(seriesOf(chartOption({ ...defaults, data: one, width: 120 }))[0]!.label).toMatchObject({ show: false })
  expect(seriesOf(chartOption(defaults))[0]!.label).toMatchObject({ show: false })
})

test('names of people are truncated to their share of the width; months are skipped by the library', () => {
  expect(axis(chartOption({ ...defaults, crowded: 'shorten', width: 300 }), 'xAxis').axisLabel.width).toBeLessThan(100)
  expect(axis(chartOption(defaults), 'xAxis').axisLabel.width).toBeUndefined()
  const narrow = axis(chartOption({ ...defaults, crowded: 'shorten', width: 120 }), 'xAxis').axisLabel
  expect(narrow).toMatchObject({ rotate: 45, width: 64 })
})
