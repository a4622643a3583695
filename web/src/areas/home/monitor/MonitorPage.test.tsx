import { beijingDay, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { type FakeServer, fakeServer, refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { deskMenu, WithDeskMenu } from '../testing/deskMenu.tsx'
import { MonitorPage } from './MonitorPage.tsx'

const online = { users: 5, sessions: 7, activeUsers: 2, people: [{ name: '陈立行', lastTime: '2026-11-16 10:20:00' }] }
const answers = {
  'GET /report/monitor/online': online,
  'GET /report/monitor/calls': {
    minutes: [
      { minute: '10:28', total: 4, failed: 1 },
      { minute: '10:29', total: 6, failed: 0 },
    ],
    total: 10,
    failed: 1,
    errorShare: 10,
  },
  'GET /report/monitor/visits': {
    total: 3,
    path: '/legal/appointment?startAt_begin=2026-11-16',
    states: [{ state: 'confirmed', title: '已确认', total: 3, path: '/legal/appointment?status=confirmed' }],
  },
  'GET /report/monitor/lawyers': {
    columns: [{ key: 'visits', title: '今日预约' }],
    lawyers: [
      {
        userId: 'u1',
        name: '陈立行',
        isServing: true,
        counts: { visits: { total: 3, path: '/legal/appointment?lawyerId=u1' } },
      },
    ],
  },
  'GET /report/monitor/jobs': {
    running: 0,
    runs: 30,
    failures: 1,
    jobs: [
      {
        id: 'j1',
        name: '发送消息',
        lastTime: '2026-11-16 10:00:00',
        result: 'failed',
        resultText: '失败',
        isFailed: true,
        message: '连接超时',
      },
    ],
  },
  'GET /report/monitor/messages': { waiting: 4, failed: 0, givenUp: 1, waitingSince: '2026-11-16 08:00:00' },
  'GET /report/monitor/signing': {
    total: 2,
    path: '/legal/contract?status=signing',
    soon: { total: 1, path: '/legal/contract?status=signing&soon' },
    contracts: [
      {
        resource: 'contract',
        id: 'c1',
        title: '顾问合同',
        no: 'HT1',
        state: '签署中',
        signBy: '2026-11-18',
        signed: 1,
        signers: 2,
      },
    ],
  },
}

const dayBefore = (days: number): string => toPlainDate(mustDayNumber(beijingDay(new Date())) - days)

const jobMenu: MenuItem = {
  id: 'job',
  path: '/isystem/job',
  name: 'job',
  component: 'system/QuartzJobList',
  meta: { title: '定时任务' },
}

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = fakeServer(answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (permissions?: readonly string[], menu?: readonly MenuItem[]) =>
  renderInApp(
    <WithDeskMenu permissions={permissions} menu={menu}>
      <MonitorPage />
    </WithDeskMenu>,
  )
const panel = (name: string) => within(screen.getByRole('region', { name }))

test('sign-ins of the last seven days, days without any included', async () => {
  server.answer({
    'GET /sys/loginfo': { totalVisitCount: 12_345, todayVisitCount: 31, todayIp: 12 },
    'GET /sys/visitInfo': [{ tian: dayBefore(2), type: dayBefore(2).slice(5), visit: 31, ip: 12 }],
  })
  open()
  const table = await screen.findByRole('table', { name: '近 7 天访问' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toHaveLength(8)
  expect(rows.slice(-3)).toEqual([`${dayBefore(2)}3112`, `${dayBefore(1)}00`, `${dayBefore(0)}00`])
  expect(panel('近 7 天访问').getByText('12,345')).toBeInTheDocument()
})

test('[A1.05] shows the current state of the office: users online, calls, pending work and the state of matters', async () => {
  open()
  expect(await screen.findByRole('link', { name: '会话 7' })).toHaveAttribute('href', '/isystem/onlineUser')
  expect(panel('在线用户').getByText('近 15 分钟活跃')).toBeInTheDocument()
  expect(await screen.findByText('失败（10%）')).toBeInTheDocument()
  const minutes = screen.getByRole('table', { name: '近 1 小时调用，每分钟' })
  expect(within(minutes).getAllByRole('row')[1]).toHaveTextContent('10:2831')
  expect(panel('今日预约').getByRole('link', { name: '已确认 3' })).toHaveAttribute(
    'href',
    '/legal/appointment?status=confirmed',
  )
  expect(panel('律师负荷').getByRole('link', { name: '陈立行今日预约 3' })).toBeInTheDocument()
  expect(panel('律师负荷').getByText('服务中')).toBeInTheDocument()
  expect(panel('定时任务').getByText('连接超时')).toBeInTheDocument()
  expect(panel('消息发送').getByText('最早一条自 2026-11-16 08:00 起等待')).toBeInTheDocument()
  expect(panel('等待签署').getByText('HT1 · 已签 1 / 2')).toBeInTheDocument()
})

test('a number is a link only if a list shows exactly what it counts; otherwise the panel links to the page', async () => {
  vi.setSystemTime('2026-11-16T02:29:40Z')
  open(undefined, [...deskMenu, jobMenu])
  const since = (minute: string) => `/isystem/log?logType=1%2C2%2C4&createTime_begin=2026-11-16+${minute}%3A00`
  expect(await screen.findByRole('link', { name: '调用 10' })).toHaveAttribute('href', since('10%3A28'))
  expect(screen.getByRole('link', { name: '最近一分钟 6' })).toHaveAttribute('href', since('10%3A29'))
  expect(await screen.findByRole('link', { name: '发送消息' })).toHaveAttribute('href', '/isystem/job?detail=j1')
  const linksOf = (name: string) =>
    panel(name)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(linksOf('近 1 小时调用')).toEqual(['查看日志', '调用 10', '最近一分钟 6'])
  expect(linksOf('在线用户')).toEqual(['查看会话', '会话 7'])
  expect(linksOf('定时任务')).toEqual(['查看任务', '发送消息'])
})

test('refetches every half minute, and not while the page is hidden', async () => {
  open()
  await screen.findByText('在线')
  const requestCount = () => server.sent('GET /report/monitor/online').length
  server.answer({ 'GET /report/monitor/online': { ...online, users: 6 } })
  await act(() => vi.advanceTimersByTimeAsync(30_500))
  expect(requestCount()).toBe(2)
  expect(await panel('在线用户').findByText('6')).toBeInTheDocument()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(requestCount()).toBe(2)
})

test('names and lists are shown by permission; a part that fails does not break the page', async () => {
  server.answer({
    'GET /report/monitor/online': { ...online, people: null },
    'GET /report/monitor/jobs': () => refusal('数据库繁忙', {}, 500),
  })
  open(['dashboard:monitor'], deskMenu.slice(0, 2))
  expect(await screen.findByText('在线')).toBeInTheDocument()
  expect(panel('在线用户').queryByRole('link')).not.toBeInTheDocument()
  expect(await panel('定时任务').findByText(/数据库繁忙/)).toBeInTheDocument()
  expect(panel('今日预约').getByRole('link', { name: '全部 3' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '等待签署' })).not.toBeInTheDocument()
})
