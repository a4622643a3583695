import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveContext } from '../../api/live/LiveContext.ts'
import { createSubscriptions } from '../../api/live/createSubscriptions.ts'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { HomePage } from './HomePage.tsx'
import { WithDeskMenu } from './testing/deskMenu.tsx'

const now = new Date('2026-11-15T10:30:00+08:00')

const list = '/legal/entrustment?nextDeadline_end=2026-11-14'
const figures = [
  {
    key: 'appointment',
    title: '预约',
    total: 1_210,
    open: 34,
    thisMonth: 5,
    lastMonth: 9,
    lastMonthSoFar: 3,
    path: '/legal/appointment',
    openPath: '/legal/appointment?status=pending',
  },
  {
    key: 'overdue',
    title: '逾期事项',
    total: 10,
    open: 10,
    thisMonth: 1,
    lastMonth: 4,
    lastMonthSoFar: 4,
    path: list,
    openPath: list,
    parts: [
      { key: 'entrustment', title: '委托', total: 7, path: list },
      { key: 'contract', title: '合同', total: 3, path: '/legal/contract?endDate_end=2026-11-14' },
    ],
  },
  { key: 'received', title: '本月收款', isMoney: true, total: 123_450, thisMonth: 123_450, lastMonthSoFar: 200_000 },
]
const late = {
  today: '2026-11-15',
  matters: [
    { resource: 'entrustment', id: 'm1', title: '货款追索', no: 'WT1', state: '办理中', date: '2026-11-12' },
    { resource: 'contract', id: 'c1', title: '采购合同', no: 'HT1', state: '履行中', date: '2026-11-14' },
  ],
}
const answers = {
  'GET /report/home/list': figures,
  'GET /report/home/bar': [
    { month: '2026-10', appointment: 4, contract: 1 },
    { month: '2026-11', appointment: 5, contract: 0 },
  ],
  'GET /report/home/late': late,
  'GET /report/home/delayBar': [{ key: 'week', title: '7 天以内', entrustment: 4, contract: 1 }],
  'GET /sys/preference': null,
}

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  server = fakeServer(answers)
})
afterEach(() => vi.useRealTimers())

const card = (title: string) =>
  within(screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name: title }))!)
const panel = (name: string) => within(screen.getByRole('region', { name }))
const rows = (name: string): (string | null)[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent)

test('greets the user by name and time of day, with the date', async () => {
  renderInApp(<HomePage />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('上午好，陈律师')
  expect(screen.getByText('2026年11月15日 星期日')).toBeInTheDocument()
  await screen.findByText('共 1,210 件')
})

test('the greeting is updated while the page stays open', async () => {
  renderInApp(<HomePage />)
  await act(() => vi.advanceTimersByTimeAsync(31 * 60_000))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('中午好')
})

test('figures link to their lists and compare the month with the same point of the last one, in words', async () => {
  renderInApp(<HomePage />)
  const open = await screen.findByRole('link', { name: '未结预约 34 件' })
  expect(open).toHaveAttribute('href', figures[0]!.openPath)
  expect(card('未结预约').getByRole('link', { name: '共 1,210 件' })).toHaveAttribute('href', '/legal/appointment')
  expect(card('未结预约').getByText('本月新增 5')).toBeInTheDocument()
  expect(card('未结预约').getByText('较上月同期增加 2')).toBeInTheDocument()
  expect(card('逾期事项').getByText('较上月同期减少 3')).toBeInTheDocument()
  expect(
    card('逾期事项')
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['委托 7', list],
    ['合同 3', '/legal/contract?endDate_end=2026-11-14'],
  ])
  expect(card('本月收款').getByText('¥1,234.50')).toBeInTheDocument()
  expect(card('本月收款').getByText('较上月同期减少 ¥765.50')).toBeInTheDocument()
})

test('the matters that are overdue longest are named, with their days', async () => {
  renderInApp(<HomePage />)
  const rows = within(await screen.findByRole('list', { name: '逾期最久的事项' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '货款追索WT1 到期 2026-11-12逾期 3 天',
    '采购合同HT1 到期 2026-11-14逾期 1 天',
  ])
  expect(server.sent('GET /report/home/delayBar'), 'charts are requested when they are chosen').toEqual([])
})

test('charts show the counts', async () => {
  const { user } = renderInApp(<HomePage />)
  await screen.findByRole('table', { name: '近 12 个月新增业务' })
  expect(rows('近 12 个月新增业务')).toEqual(['月份预约合同', '2026年10月41', '2026年11月50'])
  await user.click(screen.getByText('按天数'))
  await screen.findByRole('table', { name: '逾期事项，按逾期天数' })
  expect(rows('逾期事项，按逾期天数')).toEqual(['逾期天数委托合同', '7 天以内41'])
})

test('overdue matters can be grouped by lawyer', async () => {
  const { user } = renderInApp(<HomePage />)
  await user.click(await screen.findByText('按天数'))
  await screen.findByRole('table', { name: '逾期事项，按逾期天数' })
  let answer = (_rows: object[]): void => {}
  server.answer({ 'GET /report/home/delayBar': () => new Promise<object[]>((resolve) => (answer = resolve)) })
  await user.click(screen.getByText('按律师'))
  expect(rows('逾期事项，按逾期天数'), 'the old numbers keep their name').toHaveLength(2)
  await waitFor(() => expect(server.sent('GET /report/home/delayBar')).toHaveLength(2))
  answer([{ key: 'u1', title: '陈立行', entrustment: 2, contract: 0 }])
  await waitFor(() => expect(rows('逾期事项，按承办律师')).toEqual(['承办律师委托合同', '陈立行20']))
  expect(server.sent('GET /report/home/delayBar').map(({ params }) => params.by)).toEqual(['days', 'lawyer'])
})

test('a placeholder is shown while a part loads', async () => {
  server.answer({ 'GET /report/home/bar': () => new Promise(() => {}) })
  renderInApp(<HomePage />)
  await screen.findByText('共 1,210 件')
  expect(panel('近 12 个月新增业务').getByRole('status', { name: '加载中' })).toBeInTheDocument()
})

test('a user without access to any figures sees an empty state', async () => {
  server.answer({
    'GET /report/home/list': [],
    'GET /report/home/bar': [],
    'GET /report/home/late': { today: '2026-11-15', matters: [] },
  })
  renderInApp(<HomePage />)
  await waitFor(() => expect(screen.getAllByText('暂无数据', { selector: '.ant-empty-description' })).toHaveLength(2))
  expect(panel('逾期事项').getByText('暂无逾期事项', { selector: '.ant-empty-description' })).toBeInTheDocument()
})

test('a part that fails shows an error and can be retried; the others are not affected', async () => {
  server.answer({ 'GET /report/home/bar': () => refusal('统计服务繁忙，请稍后重试', {}, 500) })
  const { user } = renderInApp(<HomePage />)
  const months = await screen.findByRole('region', { name: '近 12 个月新增业务' })
  expect(await within(months).findByText(/统计服务繁忙，请稍后重试/)).toBeInTheDocument()
  expect(await screen.findByText('共 1,210 件')).toBeInTheDocument()
  server.answer({ 'GET /report/home/bar': answers['GET /report/home/bar'] })
  await user.click(within(months).getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByRole('table', { name: '近 12 个月新增业务' })).toBeInTheDocument()
  expect(within(months).queryByRole('alert')).not.toBeInTheDocument()
})

test('unexpected responses of another server do not break the page', async () => {
  server.answer({
    'GET /report/home/list': { records: 1 },
    'GET /report/home/bar': 'ok',
    'GET /report/home/late': { today: 5, matters: [null, 3] },
  })
  renderInApp(<HomePage />)
  await waitFor(() => expect(screen.getAllByText('暂无数据', { selector: '.ant-empty-description' })).toHaveLength(2))
})

test('figures are refreshed when a matter changes, and the old ones stay meanwhile', async () => {
  const live = createSubscriptions()
  renderInApp(
    <LiveContext value={live}>
      <HomePage />
    </LiveContext>,
  )
  await screen.findByText('共 1,210 件')
  server.answer({ 'GET /report/home/list': [{ ...figures[0]!, total: 1_211 }, figures[1]] })
  const notifyChange = (resource: string) =>
    act(() => live.publish({ cmd: 'resource', resource, ids: ['1'], action: 'add', requestIds: [undefined] }))
  for (const resource of ['position', 'appointment', 'appointment', 'contract']) notifyChange(resource)
  expect(screen.getByText('共 1,210 件')).toBeInTheDocument()
  expect(await screen.findByText('共 1,211 件')).toBeInTheDocument()
  expect(screen.queryByRole('status', { name: '加载中' })).not.toBeInTheDocument()
  expect(server.sent('GET /report/home/list')).toHaveLength(2)
})

test('an account whose roles grant no work page sees a hint, others do not', async () => {
  const home = { id: 'home', path: '/dashboard/analysis', name: 'home', component: 'x', meta: { title: '首页' } }
  const work = { ...home, id: 'work', path: '/legal/contract' }
  const words = /尚未分配业务角色/
  const { unmount } = renderInApp(
    <WithDeskMenu menu={[home]}>
      <HomePage />
    </WithDeskMenu>,
  )
  expect(await screen.findByText(words)).toBeInTheDocument()
  unmount()
  renderInApp(
    <WithDeskMenu menu={[home, work]}>
      <HomePage />
    </WithDeskMenu>,
  )
  await screen.findByRole('region', { name: '近 12 个月新增业务' })
  expect(screen.queryByText(words)).toBeNull()
})
