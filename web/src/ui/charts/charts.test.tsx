import { statistics } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { BarChart } from './BarChart.tsx'
import type { ChartData } from './ChartData.ts'
import { LineChart } from './LineChart.tsx'

const data: ChartData = {
  dimension: '月份',
  places: [
    { key: '2026-09', short: '9月', full: '2026年9月' },
    { key: '2026-10', short: '10月', full: '2026年10月' },
    { key: '2026-11', short: '11月', full: '2026年11月' },
  ],
  series: [
    { key: 'appointment', title: '预约', values: [4, 0, 1_234] },
    { key: 'contract', title: '合同', values: [2, 3, 1] },
  ],
}
const heights = (container: HTMLElement): number[] =>
  [...container.querySelectorAll('svg[role=group] [class*=bar]')].map((bar) => Number(bar.getAttribute('height')))
const tooltip = (container: HTMLElement): string | undefined =>
  container.querySelector('[class*=tooltip]')?.textContent ?? undefined

test.each([
  ['bars', BarChart],
  ['lines', LineChart],
])('%s: readers find the same numbers in a table', (_, Chart) => {
  renderInApp(<Chart title="每月新增" data={data} />)
  const table = within(screen.getByRole('figure', { name: '每月新增' })).getByRole('table', { name: '每月新增' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['月份预约合同', '2026年9月42', '2026年10月03', '2026年11月1,2341'])
})

test('the mouse shows the numbers of the place it stands on, and takes them along', async () => {
  const { user, container } = renderInApp(<BarChart title="每月新增" data={data} />)
  expect(tooltip(container)).toBeUndefined()
  await user.hover(screen.getByRole('img', { name: '2026年9月：预约 4，合同 2' }))
  expect(tooltip(container)).toBe('2026年9月预约4合同2')
  await user.hover(screen.getByRole('img', { name: /2026年11月/ }))
  expect(tooltip(container)).toBe('2026年11月预约1,234合同1')
  await user.unhover(screen.getByRole('img', { name: /2026年11月/ }))
  expect(tooltip(container)).toBeUndefined()
})

test('a chart is one stop of the Tab key; arrows walk through it and Esc puts the tooltip away', async () => {
  const { user, container } = renderInApp(
    <>
      <BarChart title="每月新增" data={data} />
      <button type="button">下一个</button>
    </>,
  )
  await user.tab()
  expect(screen.getByRole('img', { name: /2026年9月/ })).toHaveFocus()
  expect(tooltip(container)).toContain('2026年9月')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('img', { name: /2026年10月/ })).toHaveFocus()
  expect(tooltip(container)).toContain('2026年10月')
  await user.keyboard('{End}{ArrowRight}')
  expect(screen.getByRole('img', { name: /2026年11月/ })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(tooltip(container)).toBeUndefined()
  await user.tab()
  expect(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('img', { name: /2026年11月/ })).toHaveFocus()
})

test('bars are as high as their values, side by side or one upon the other, and none stands for 0', () => {
  const small = { ...data, series: [{ ...data.series[0]!, values: [4, 0, 2] }, data.series[1]!] }
  const grouped = heights(renderInApp(<BarChart title="并列" data={small} />).container)
  expect(grouped).toHaveLength(5)
  expect(grouped[0]).toBeCloseTo(grouped[1]! * 2)
  const { container } = renderInApp(<BarChart title="堆叠" data={small} layout="stacked" />)
  const stacked = [...container.querySelectorAll('svg[role=group] [class*=bar]')]
  const [lower, , upper] = [stacked[0]!, stacked[1]!, stacked[2]!]
  const edge = (bar: Element, name: string): number => Number(bar.getAttribute(name))
  expect(edge(upper, 'y') + edge(upper, 'height')).toBeCloseTo(edge(lower, 'y'))
})

test('series are told apart by pattern, dash and shape, not by colour alone', () => {
  const { container } = renderInApp(<BarChart title="柱" data={data} />)
  const fills = [...container.querySelectorAll('[class*=bar]')].map((bar) => bar.getAttribute('fill'))
  expect(new Set(fills).size).toBe(2)
  const lines = renderInApp(<LineChart title="线" data={data} />).container
  const dashes = [...lines.querySelectorAll('polyline')].map((line) => line.getAttribute('stroke-dasharray'))
  expect(dashes).toEqual([null, '6 4'])
})

test('fewer places than before leave no tooltip of a place that is gone', async () => {
  const { user, container, rerender } = renderInApp(<BarChart title="每月新增" data={data} />)
  await user.hover(screen.getByRole('img', { name: /2026年11月/ }))
  const series = data.series.map((one) => ({ ...one, values: one.values.slice(0, 1) }))
  rerender(<BarChart title="每月新增" data={{ ...data, places: data.places.slice(0, 1), series }} />)
  expect(tooltip(container)).toBeUndefined()
})

test('money is written with its unit beside its name, and short on the axis', async () => {
  const unit = { value: (value: number) => `¥${value}.00`, tick: (value: number) => `${value} 元` }
  const { user, container } = renderInApp(
    <BarChart title="收入" data={{ ...data, series: [{ key: 'sum', title: '收入', values: [4, 0, 2] }], unit }} />,
  )
  await user.hover(screen.getByRole('img', { name: '2026年9月：收入 ¥4.00' }))
  expect(tooltip(container)).toBe('2026年9月收入¥4.00')
  const ticks = [...container.querySelectorAll('[class*=axes] text')].map(({ textContent }) => textContent)
  expect(ticks).toEqual(expect.arrayContaining(['0 元', '4 元']))
  expect(screen.getByRole('table', { name: '收入' })).toHaveTextContent('2026年11月¥2.00')
})

test('the report with most series gives each a look of its own', () => {
  const most = Math.max(...statistics.map(({ chart }) => chart?.series.length ?? 0))
  const series = Array.from({ length: most }, (_, at) => ({ key: String(at), title: `第 ${at}`, values: [1, 1, 1] }))
  const { container } = renderInApp(<BarChart title="多种" data={{ ...data, series }} layout="stacked" />)
  const bars = [...container.querySelectorAll('svg[role=group] [class*=bar]')]
  expect(new Set(bars.map((bar) => bar.getAttribute('fill'))).size).toBe(most)
})
