import type { HttpTrace, MonitoringState, ServerSample } from '@lexdesk/domain'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { DiskPage } from './DiskPage.tsx'
import { HttpServerPage } from './HttpServerPage.tsx'
import { RedisPage } from './RedisPage.tsx'
import { RuntimePage } from './RuntimePage.tsx'
import { SystemPage } from './SystemPage.tsx'
import { TracePage } from './TracePage.tsx'

const mb = 1024 * 1024
const start = Date.parse('2026-11-16T02:00:00Z')
const sampleAt = (index: number): ServerSample => ({
  at: start + index * 5_000,
  heapUsed: 90 * mb,
  heapTotal: 120 * mb,
  rss: 200 * mb,
  external: 10 * mb,
  cpu: 0.05,
  systemCpu: 0.25,
  freeMemory: 3072 * mb,
  loopDelayMs: 2.5,
  loopDelayMaxMs: 12,
  gcCount: 1,
  gcMs: 3,
  handles: 14,
  connections: 6,
  sockets: 2,
  requests: 50,
  failures: 1,
  p50: 4,
  p95: 20,
  p99: 45,
  diskUsed: 40_960 * mb,
  diskFree: 61_440 * mb,
  busKeys: 9,
  busMemory: 200 * mb,
})

const state: MonitoringState = {
  facts: {
    id: 'i1',
    host: 'desk-1',
    pid: 42,
    node: 'v24.1.0',
    platform: 'Linux 6.1',
    processor: 'Kunpeng 920',
    processors: 4,
    totalMemory: 8192 * mb,
    heapLimit: 2048 * mb,
    startedAt: start,
    load: [0.5, 0.4, 0.3],
    machineUptime: 90_000,
    requests: 1200,
    failures: 3,
    gcCount: 31,
    gcMs: 120,
    users: 2,
    sent: 40,
    received: 0,
    slowest: [{ method: 'GET', route: '/legal/statistic/data', count: 4, failures: 0, meanMs: 180.5, maxMs: 400 }],
  },
  instances: [{ id: 'i1', host: 'desk-1', pid: 42, isStopped: false }],
  sessions: { created: 8, expired: 1, active: 5, peak: 6 },
  now: sampleAt(5),
  stepMs: 5_000,
  samples: Array.from({ length: 6 }, (_, index) => sampleAt(index)),
}
const trace = (requestId: string, uri: string, status: number, method = 'GET'): HttpTrace => ({
  timestamp: '2026-11-16T02:00:00.000Z',
  principal: { name: 'chenlv' },
  session: null,
  request: { method, uri, headers: { 'user-agent': ['Firefox'] }, remoteAddress: '10.0.0.8' },
  response: { status, headers: {} },
  timeTaken: 12,
  requestId,
})

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = fakeServer({
    'GET /sys/monitoring/state': state,
    'GET /sys/monitoring/traces': [
      trace('ab12-1', '/api/legal/contract/list', 200),
      trace('ab12-2', '/api/legal/contract/edit', 403, 'PUT'),
    ],
    'GET /sys/actuator/redis/info': [
      { key: 'mode', value: 'process', description: '未配置 REDIS_URL，消息由本进程直接分发' },
      { key: 'sockets', value: '2', description: '在线的实时连接数' },
    ],
    'GET /sys/actuator/redis/queryDiskInfo': [
      { name: '数据目录（/data）', max: 102_400 * mb, rest: 10_240 * mb, restPPT: 90 },
    ],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const figure = (title: string): string => screen.getByText(title, { selector: 'dt' }).nextElementSibling!.textContent
const open = (Page: ComponentType) => renderInApp(<Page />)

test('[A1.04] the runtime page shows heap, event loop and collections, and they move', async () => {
  open(RuntimePage)
  await screen.findByText('堆内存', { selector: 'dt' })
  expect(figure('堆内存')).toBe('90.0 MB上限 2.0 GB，已用 4.4%')
  expect(figure('事件循环延迟')).toBe('2.5 毫秒最大 12 毫秒')
  expect(figure('垃圾回收')).toContain('31 次')
  expect(screen.getByRole('table', { name: '内存' })).toHaveTextContent('90 MB')
  const moved = { ...sampleAt(6), heapUsed: 95 * mb }
  server.answer({ 'GET /sys/monitoring/state': { ...state, now: moved, samples: [...state.samples, moved] } })
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(figure('堆内存')).toContain('95.0 MB')
})

test('[A1.04] a page does not refetch while it is hidden', async () => {
  open(SystemPage)
  await screen.findByText('系统 CPU 使用率')
  expect(figure('系统 CPU 使用率')).toBe('25.0%4 核')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const before = server.requests.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.requests.length).toBe(before)
})

test('[A1.04] the period is chosen, and an instance only if there are several', async () => {
  const instances = [...state.instances, { id: 'i2', host: 'desk-2', pid: 43 }]
  open(SystemPage)
  await screen.findByText('系统负载')
  expect(screen.queryByRole('combobox', { name: '实例' })).not.toBeInTheDocument()
  server.answer({ 'GET /sys/monitoring/state': { ...state, instances } })
  fireEvent.click(screen.getByText('近 1 小时'))
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '实例' }))
  fireEvent.click(await screen.findByText('desk-2（43）'))
  await vi.waitFor(() =>
    expect(server.sent('GET /sys/monitoring/state').at(-1)!.params).toMatchObject({ minutes: '60', instance: 'i2' }),
  )
})

test('[A1.04] the HTTP page shows rates, percentiles, sessions and the slowest calls', async () => {
  open(HttpServerPage)
  await screen.findByText('每秒请求')
  expect(figure('每秒请求')).toContain('10.0')
  expect(figure('耗时 P95')).toBe('20 毫秒P50 4 毫秒，P99 45 毫秒')
  expect(figure('当前会话')).toBe('5峰值 6')
  expect(screen.getByRole('region', { name: '最慢接口（启动以来）' })).toHaveTextContent('GET /legal/statistic/data')
})

test('[A1.04] without Redis the page says that the process serves itself', async () => {
  open(RedisPage)
  expect(await screen.findByText('未配置 Redis，由本进程直接分发消息')).toBeInTheDocument()
  expect(figure('本进程内存')).toContain('200 MB')
  server.answer({
    'GET /sys/actuator/redis/info': [
      { key: 'mode', value: 'redis', description: '各实例经 Redis 互通消息' },
      { key: 'redis_version', value: '7.2.4', description: 'Redis 版本' },
    ],
  })
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(await screen.findByText('7.2.4')).toBeInTheDocument()
  expect(figure('Redis 内存')).toContain('200 MB')
})

test('[A1.04] a disk that is nearly full says what to do', async () => {
  open(DiskPage)
  const disk = within(await screen.findByRole('region', { name: '数据目录（/data）' }))
  expect(disk.getByText('已用 90.0 GB，可用 10.0 GB，共 100 GB')).toBeInTheDocument()
  expect(disk.getByText('空间不足，请清理文件或扩容')).toBeInTheDocument()
})

test('[A1.04] a trace opens with its request id and leads to the log', async () => {
  open(TracePage)
  fireEvent.click(await screen.findByRole('button', { name: '/api/legal/contract/edit' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(detail.getByText('ab12-2')).toBeInTheDocument()
  expect(detail.queryByText('查询类请求不写日志，可能没有记录')).not.toBeInTheDocument()
  fireEvent.click(detail.getByRole('button', { name: '查看日志' }))
  fireEvent.change(screen.getByRole('searchbox', { name: '筛选请求' }), { target: { value: 'nothing' } })
  expect(await screen.findByText('没有符合条件的请求')).toBeInTheDocument()
})

test('[A1.04] a failure is shown with a way to try again; figures stay when a later call fails', async () => {
  server.answer({ 'GET /sys/monitoring/state': () => refusal('采样失败', {}, 500) })
  open(RuntimePage)
  expect(await screen.findByText('采样失败')).toBeInTheDocument()
  server.answer({ 'GET /sys/monitoring/state': state })
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  await screen.findByText('堆内存', { selector: 'dt' })
  server.answer({ 'GET /sys/monitoring/state': () => refusal('采样失败', {}, 500) })
  await act(() => vi.advanceTimersByTimeAsync(5_500))
  expect(await screen.findByText(/刷新失败，显示的是之前的数据/)).toBeInTheDocument()
  expect(figure('堆内存')).toContain('90.0 MB')
})

test('[A1.04] disks and traces follow the chosen instance, and one that has stopped is marked', async () => {
  const instances = [...state.instances, { id: 'i2', host: 'desk-2', pid: 7, isStopped: true }]
  server.answer({
    'GET /sys/monitoring/state': ({ params }: FakeRequest) => ({
      ...state,
      instances,
      facts: { ...state.facts, id: params.instance ?? 'i1' },
    }),
    'GET /sys/actuator/redis/queryDiskInfo': ({ params }: FakeRequest) => [
      { name: `数据目录（/${params.instance ?? ''}）`, max: 100, rest: 50, restPPT: 50 },
    ],
    'GET /sys/monitoring/traces': ({ params }: FakeRequest) =>
      params.instance === 'i2' ? [trace('cd34-1', '/api/legal/order/list', 200)] : [],
  })
  const choose = async () => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '实例' }))
    fireEvent.click(await screen.findByTitle('desk-2（7，已停止）'))
    expect(await screen.findByText('该实例已停止或失去联系，显示的是最后收到的数据')).toBeInTheDocument()
  }
  const disks = open(DiskPage)
  expect(await screen.findByRole('region', { name: '数据目录（/i1）' })).toBeInTheDocument()
  await choose()
  expect(await screen.findByRole('region', { name: '数据目录（/i2）' })).toBeInTheDocument()
  disks.unmount()
  open(TracePage)
  expect(await screen.findByText('还没有请求')).toBeInTheDocument()
  await choose()
  expect(await screen.findByRole('button', { name: '/api/legal/order/list' })).toBeInTheDocument()
})
