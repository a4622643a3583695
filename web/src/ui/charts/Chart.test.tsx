import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { repeatFailed } from '../../app/createQueryClient.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { Chart } from './Chart.tsx'
import type { ChartData } from './ChartData.ts'
import { ChartLook } from './ChartLook.ts'
import { seriesColors } from './ChartRequest.ts'

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
const title = '每月新增'
const chart = <Chart kind="grouped" title={title} data={data} />

/** The test document has no layout: each test decides when its chart becomes visible. */
let showCharts: () => void
beforeEach(() => {
  const observed: (() => void)[] = []
  showCharts = () => act(() => observed.forEach((show) => show()))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: IntersectionObserverCallback) {
        observed.push(() => onSeen([{ isIntersecting: true } as IntersectionObserverEntry], this as never))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260)
})

const svgOf = (container: HTMLElement) => container.querySelector('figure svg')
const textsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('figure svg text')].map(({ textContent }) => textContent)

async function renderSeen(element = chart) {
  const rendered = renderInApp(element)
  showCharts()
  await waitFor(() => expect(svgOf(rendered.container)).toBeInTheDocument())
  return rendered
}
const tooltip = (container: HTMLElement): string | undefined => {
  const shown = container.querySelector<HTMLElement>('.chart-tooltip')
  return shown?.style.display === 'none' ? undefined : shown?.textContent || undefined
}

test.each(['grouped', 'stacked', 'line'] as const)('%s: screen readers find the same numbers in a table', (kind) => {
  renderInApp(<Chart kind={kind} title={title} data={data} />)
  const table = within(screen.getByRole('figure', { name: title })).getByRole('table', { name: title })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['月份预约合同', '2026年9月42', '2026年10月03', '2026年11月1,2341'])
})

test('draws a chart as soon as it is visible', async () => {
  const { container } = renderInApp(chart)
  expect(svgOf(container)).not.toBeInTheDocument()
  showCharts()
  await waitFor(() => expect(svgOf(container)).toBeInTheDocument())
  expect(textsIn(container)).toEqual(expect.arrayContaining(['9月', '10月', '11月', '预约', '合同', '1,500']))
})

test('a chart is one tab stop; arrow keys move through it and Esc hides the tooltip', async () => {
  const { user, container } = await renderSeen(
    <>
      {chart}
      <button type="button">下一个</button>
    </>,
  )
  expect(tooltip(container)).toBeUndefined()
  await user.tab()
  expect(screen.getByRole('option', { name: '2026年9月：预约 4，合同 2' })).toHaveFocus()
  await waitFor(() => expect(tooltip(container)).toBe('2026年9月预约4合同2'))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('option', { name: /2026年10月/ })).toHaveFocus()
  await waitFor(() => expect(tooltip(container)).toContain('2026年10月'))
  await user.keyboard('{End}{ArrowRight}')
  expect(screen.getByRole('option', { name: /2026年11月/, selected: true })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(tooltip(container)).toBeUndefined())
  await user.tab()
  expect(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('option', { name: /2026年11月/ })).toHaveFocus()
})

test('shows a name that looks like markup as text', async () => {
  const places = [{ key: 'x', short: 'x', full: '<b class="hacked">张三</b>' }, ...data.places.slice(1)]
  const { user, container } = await renderSeen(<Chart kind="grouped" title={title} data={{ ...data, places }} />)
  await user.tab()
  await waitFor(() => expect(tooltip(container)).toContain('<b class="hacked">张三</b>'))
  expect(container.querySelector('.hacked')).not.toBeInTheDocument()
})

test('draws new numbers and removes old ones', async () => {
  const fewer = { ...data, places: data.places.slice(0, 1), series: [{ ...data.series[0]!, values: [77] }] }
  function Changing() {
    const [shown, setShown] = useState(data)
    return (
      <>
        <Chart kind="grouped" title={title} data={shown} />
        <button type="button" onClick={() => setShown(fewer)}>
          刷新
        </button>
      </>
    )
  }
  const { user, container } = await renderSeen(<Changing />)
  expect(textsIn(container)).toContain('合同')
  const contracts = () => container.querySelectorAll(`figure svg path[fill="${seriesColors.light[1]}"]`)
  expect(contracts().length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(textsIn(container)).toContain('77'))
  expect(textsIn(container)).not.toContain('11月')
  expect(textsIn(container)).not.toContain('合同')
  expect(contracts()).toHaveLength(0)
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('bars have patterns in 色弱模式', async () => {
  const patterns = (container: HTMLElement) => container.querySelectorAll('figure svg pattern').length
  expect(patterns((await renderSeen()).container)).toBe(0)
  const { container } = await renderSeen(<ChartLook value={{ isDark: false, hasPatterns: true }}>{chart}</ChartLook>)
  expect(patterns(container)).toBeGreaterThan(0)
})

test('shows the table if the library cannot be loaded, and the chart when the network returns', async () => {
  let isOffline = true
  vi.doMock('./echarts.ts', async (load) => {
    if (isOffline) throw new Error('network')
    return await load()
  })
  vi.resetModules()
  const { Chart: Fresh } = await import('./Chart.tsx')
  const { client, container } = renderInApp(<Fresh kind="grouped" title={title} data={data} />)
  const isTableShown = () => !screen.getByRole('table', { name: title }).parentElement?.className.includes('unseen')
  expect(screen.getByRole('listbox')).toBeInTheDocument()
  showCharts()
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  expect(isTableShown()).toBe(true)

  isOffline = false
  act(() => repeatFailed(client))
  await waitFor(() => expect(svgOf(container)).toBeInTheDocument())
  expect(screen.getByRole('listbox')).toBeInTheDocument()
  expect(isTableShown()).toBe(false)
  vi.doUnmock('./echarts.ts')
})
