import type { Statistic, StatisticAnswer } from '@lexdesk/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as saving from '../../api/calls/saveBlob.ts'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { periodPresets } from './periodPresets.ts'
import { StatisticPage } from './StatisticPage.tsx'

const income: Statistic = {
  code: 'income',
  resource: 'entrustment',
  title: '委托收入',
  explain: '登记在委托合同上的收款。',
  period: { months: 12 },
  columns: [
    { key: 'lawyer', title: '律师', kind: 'text' },
    { key: 'amount', title: '收款金额', kind: 'money', isSummed: true },
    { key: 'share', title: '占比', kind: 'percent' },
    { key: 'matters', title: '委托数', kind: 'count', isSummed: true },
  ],
  chart: { kind: 'bar', place: 'lawyer', series: ['amount'] },
}
const backlog: Statistic = {
  code: 'backlog',
  resource: 'contract',
  title: '归档积压',
  explain: '尚未归档。',
  columns: [{ key: 'lawyer', title: '律师', kind: 'text' }],
}
const answerOf = (statistic: Statistic, rows: StatisticAnswer['rows']): StatisticAnswer => ({
  statistic,
  from: statistic.period ? '2026-01-01' : '',
  to: statistic.period ? '2026-11-16' : '',
  asOf: '2026-11-16 09:30:00',
  rows,
})
const rows: StatisticAnswer['rows'] = [
  { lawyer: '陈立行', amount: 1_234_500, share: 75, matters: 3, path: '/legal/entrustment?leadLawyerId=u1' },
  { lawyer: '王敏', amount: 411_500, share: null, matters: 1 },
]

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /legal/statistic/list': [income, backlog],
    'GET /legal/statistic/data': ({ params }: { params: Record<string, string> }) =>
      params.code === 'backlog' ? answerOf(backlog, []) : answerOf(income, rows),
  })
})

const lines = (scope: { getAllByRole(role: string): HTMLElement[] }): (string | null)[] =>
  scope.getAllByRole('row').map((line) => line.textContent)
/** The parameters of the last call, without the cache-busting timestamp. */
function lastParams(call = 'data'): Record<string, string> {
  const { _t: _stamp, ...params } = server.sent(`GET /legal/statistic/${call}`).at(-1)!.params
  return params
}

test('a report shows how it is calculated; its table has sums and links, and the chart shows the same numbers', async () => {
  renderInApp(<StatisticPage />)
  expect(await screen.findByRole('heading', { level: 2, name: '委托收入' })).toBeInTheDocument()
  expect(screen.getByText('登记在委托合同上的收款。')).toBeVisible()
  const figure = within(await screen.findByRole('figure', { name: '委托收入' }))
  expect(lines(figure)).toEqual(['律师收款金额', '陈立行¥12,345.00', '王敏¥4,115.00'])
  const report = within(screen.getByRole('article', { name: '委托收入' }))
  const table = within(report.getByRole('grid', { name: '委托收入' }))
  expect(lines(table)).toEqual(expect.arrayContaining(['陈立行¥12,345.0075.0%3', '王敏¥4,115.00—1', '合计¥16,460.004']))
  expect(table.getByRole('link', { name: '陈立行' })).toHaveAttribute('href', '/legal/entrustment?leadLawyerId=u1')
  expect(table.queryByRole('link', { name: '王敏' })).not.toBeInTheDocument()
  expect(screen.getByText('统计期间 2026-01-01 至 2026-11-16')).toBeInTheDocument()
  expect(screen.getByText('数据截至 2026-11-16 09:30:00')).toBeInTheDocument()
})

test('printing shows all rows and sums in a table that wraps', async () => {
  renderInApp(<StatisticPage />)
  await screen.findByRole('grid', { name: '委托收入' })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  expect(lines(within(screen.getAllByRole('table', { name: '委托收入' }).at(-1)!))).toEqual([
    '律师收款金额占比委托数',
    '陈立行¥12,345.0075.0%3',
    '王敏¥4,115.00—1',
    '合计¥16,460.004',
  ])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getByRole('grid', { name: '委托收入' })).toBeInTheDocument()
})

test('reports are grouped by area and searchable; the period is kept for the next one', async () => {
  const { user } = renderInApp(<StatisticPage />, {
    route: '/legal/statistic?code=income&from=2026-02-01&to=2026-02-28',
  })
  const menu = within(await screen.findByRole('navigation', { name: '统计报表' }))
  expect(menu.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['委托', '合同'])
  expect(menu.getByRole('link', { name: '委托收入' })).toHaveAttribute('aria-current', 'page')
  await waitFor(() => expect(lastParams()).toEqual({ code: 'income', from: '2026-02-01', to: '2026-02-28' }))
  await user.type(menu.getByRole('searchbox', { name: '查找报表' }), '积压')
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['归档积压'])
  for (const letters of ['guidang', 'jy', 'htgd']) {
    await user.clear(menu.getByRole('searchbox', { name: '查找报表' }))
    await user.type(menu.getByRole('searchbox', { name: '查找报表' }), letters)
    await waitFor(() =>
      expect(
        menu.getAllByRole('link').map(({ textContent }) => textContent),
        letters,
      ).toEqual(['归档积压']),
    )
  }
  await user.click(menu.getByRole('link'))
  expect(await screen.findByText('目前没有可统计的记录')).toBeInTheDocument()
  expect(lastParams(), 'a report of this moment has no days').toEqual({ code: 'backlog' })
  expect(screen.queryByRole('group', { name: '统计期间' })).not.toBeInTheDocument()
  await user.clear(menu.getByRole('searchbox', { name: '查找报表' }))
  await user.click(menu.getByRole('link', { name: '委托收入' }))
  expect(screen.getByLabelText('开始日期')).toHaveValue('2026-02-01')
})

test('a period preset is requested and marked with one click', async () => {
  const { user } = renderInApp(<StatisticPage />)
  await screen.findByRole('figure')
  const lastYear = periodPresets().find(({ label }) => label === '去年')!
  await user.click(screen.getByRole('button', { name: /去\s*年/ }))
  await waitFor(() => expect(lastParams()).toEqual({ code: 'income', from: lastYear.from, to: lastYear.to }))
  expect(screen.getByRole('button', { name: /去\s*年/ })).toHaveAttribute('aria-pressed', 'true')
})

test('presets end today, or with last year', () => {
  expect(periodPresets(new Date('2026-03-31T01:00:00Z'))).toEqual([
    { label: '近 30 天', from: '2026-03-02', to: '2026-03-31' },
    { label: '近 3 个月', from: '2026-01-01', to: '2026-03-31' },
    { label: '今年', from: '2026-01-01', to: '2026-03-31' },
    { label: '去年', from: '2025-01-01', to: '2025-12-31' },
  ])
})

test('the exported sheet is that of the report and the period; without the permission there is no button', async () => {
  const saved = vi.spyOn(saving, 'saveBlob').mockImplementation(() => {})
  server.answer({ 'GET /legal/statistic/exportXls': () => new Response('xlsx') })
  const { user, unmount } = renderInApp(<StatisticPage />, { route: '/?code=income&from=2026-02-01&to=2026-02-28' })
  await user.click(await screen.findByRole('button', { name: /导\s*出/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), '委托收入.xlsx'))
  expect(lastParams('exportXls')).toEqual({ code: 'income', from: '2026-02-01', to: '2026-02-28' })
  unmount()
  renderInApp(<StatisticPage />, { permissions: ['statistic:list'] })
  await screen.findByRole('figure')
  expect(screen.queryByRole('button', { name: /导\s*出/ })).not.toBeInTheDocument()
})

test('an error is shown in the report with a retry; the others can still be selected', async () => {
  server.answer({ 'GET /legal/statistic/data': () => refusal('统计期间不能超过 3 年') })
  const { user } = renderInApp(<StatisticPage />)
  expect(await screen.findByText('统计期间不能超过 3 年')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '归档积压' })).toBeInTheDocument()
  server.answer({ 'GET /legal/statistic/data': answerOf(income, rows) })
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByRole('figure', { name: '委托收入' })).toBeInTheDocument()
})

test('a link to a report without access shows a message; without any report the page shows why', async () => {
  const { unmount } = renderInApp(<StatisticPage />, { route: '/?code=secret' })
  expect(await screen.findByText('没有这个报表，或者您没有查看它的权限')).toBeInTheDocument()
  expect(server.sent('GET /legal/statistic/data')).toEqual([])
  unmount()
  server.answer({ 'GET /legal/statistic/list': [] })
  renderInApp(<StatisticPage />)
  expect(await screen.findByText(/没有可以查看的报表/)).toBeInTheDocument()
})

test('currencies are shown by name in the table, its sums and the chart caption', async () => {
  const byCurrency: Statistic = {
    ...income,
    columns: [
      income.columns[0]!,
      { key: 'currency', title: '币种', kind: 'text' },
      { key: 'amount', title: '收款金额', kind: 'money', isSummed: true },
    ],
  }
  fakeServer({
    'GET /legal/statistic/list': [byCurrency],
    'GET /legal/statistic/data': answerOf(byCurrency, [
      { lawyer: '陈立行', currency: 'CNY', amount: 100_000 },
      { lawyer: '王敏', currency: 'USD', amount: 50_000 },
    ]),
  })
  const currency = [
    { value: 'CNY', text: '人民币' },
    { value: 'USD', text: '美元' },
  ]
  renderInApp(<StatisticPage />, { dictionaries: { currency } })
  expect(await screen.findByText('图中只含人民币金额，其他币种见下表')).toBeInTheDocument()
  expect(screen.getAllByText('人民币').length).toBe(2)
  expect(screen.getAllByText('美元').length).toBe(2)
  expect(screen.queryByText('USD')).toBeNull()
})
