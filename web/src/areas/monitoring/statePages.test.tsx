import type { DatabaseState, WorkState } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { DatabasePage } from './DatabasePage.tsx'
import { WorkPage } from './WorkPage.tsx'

const mb = 1024 ** 2
const figure = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, { selector: 'dt' })).parentElement!

const database: DatabaseState = {
  version: '18.1',
  isEmbedded: true,
  bytes: 512 * mb,
  connections: { open: 12, max: 60, active: 3, waiting: 1 },
  pool: { open: 10, idle: 4, max: 10, waiting: 0 },
  cacheHitRate: 0.995,
  commits: 12_000,
  rollbacks: 3,
  deadlocks: 0,
  tables: [
    { name: 'sys_position', title: '职务', rows: 40, bytes: null, indexBytes: null, deadRows: 0 },
    { name: 'biz_contract', title: '合同', rows: 1_200, bytes: 8 * mb, indexBytes: 2 * mb, deadRows: 5 },
  ],
  tableCount: 2,
  indexes: [{ name: 'biz_contract_key', table: 'biz_contract', bytes: mb, scans: 9 }],
  indexCount: 180,
  running: [{ pid: 77, state: 'active', seconds: 65, waitsFor: [78], text: 'update biz_contract' }],
  slowest: [{ id: 'a', text: 'select 1', count: 2, meanMs: 20, maxMs: 30 }],
  backup: { last: null, isScheduled: false, failure: null },
}

test('the database page: what is locked is unknown, a wait names its cause, no record of a backup is not "none"', async () => {
  fakeServer({ 'GET /sys/monitoring/database': database })
  renderInApp(<DatabasePage />)
  expect(await figure('连接')).toHaveTextContent('12上限 60，执行中 3')
  expect(await figure('等待锁')).toHaveAttribute('data-bad', 'true')
  expect(await figure('连接池')).toHaveTextContent('6 / 10')
  expect(await figure('最近备份')).toHaveTextContent('无记录仅统计本系统的备份')
  const tables = within(screen.getByRole('grid', { name: '数据表大小' }))
  const [, locked, sized] = tables.getAllByRole('row')
  expect(locked).toHaveTextContent('sys_position')
  expect(locked).toHaveTextContent('—')
  expect(sized).toHaveTextContent('8.0 MB')
  expect(screen.getByText('索引大小（共 180 个，列出最大的 1 个）')).toBeInTheDocument()
  expect(screen.getByRole('grid', { name: '正在执行的语句' })).toHaveTextContent('等待连接 78')
})

const last = {
  madeAt: '2026-11-17 03:00:05',
  fileName: 'nightly',
  bytes: 64 * mb,
  rows: 90_000,
  checkedBy: 'restored' as const,
  checkedAt: '2026-11-17 03:04:00',
}

test('a backup is shown with its time, its size and how it was checked', async () => {
  fakeServer({ 'GET /sys/monitoring/database': { ...database, backup: { last, isScheduled: true, failure: null } } })
  renderInApp(<DatabasePage />)
  expect(await figure('最近备份')).toHaveTextContent('2026-11-1703:00，64.0 MB，已试恢复')
  expect(await figure('最近备份')).toHaveAttribute('data-bad', 'false')
  expect(screen.getByText('2026-11-17 03:00:05，nightly，90,000 行，2026-11-17 03:04:00 已试恢复')).toBeInTheDocument()
  expect(screen.getByText('已启用')).toBeInTheDocument()
})

test('a scheduled backup that failed stands out, with its reason', async () => {
  const failure = { at: '2026-11-18 02:31:10', message: '无法写入备份文件 /backup/a：磁盘已满' }
  fakeServer({ 'GET /sys/monitoring/database': { ...database, backup: { last, isScheduled: true, failure } } })
  renderInApp(<DatabasePage />)
  expect(await figure('最近备份')).toHaveTextContent('2026-11-172026-11-18 02:31 自动备份失败')
  expect(await figure('最近备份')).toHaveAttribute('data-bad', 'true')
  expect(screen.getByText('2026-11-18 02:31:10：无法写入备份文件 /backup/a：磁盘已满')).toBeInTheDocument()
})

const work: WorkState = {
  instances: [
    { id: 'i1', host: 'desk-1', pid: 42, sockets: 3, users: 2, sent: 40, received: 0 },
    { id: 'i2', host: 'desk-2', pid: 43, sockets: 4, users: 4, sent: 10, received: 40 },
  ],
  jobs: {
    active: 12,
    late: 1,
    succeeded: 300,
    failed: 1,
    running: [],
    failures: [
      {
        id: 'r1',
        jobName: '每日到期提醒',
        status: 'timeout',
        instance: 'i1',
        startTime: '2026-11-17 08:00:00',
        seconds: 600,
        message: '超过 10 分钟',
      },
    ],
  },
  queues: [
    { key: 'export', title: '导出', waiting: 2, running: 1, failed: 0, oldestSeconds: 90 },
    { key: 'message 1', title: '短信消息', waiting: 0, running: 0, failed: 3, oldestSeconds: null },
  ],
}

test('sockets of all instances are added up, and failures and late jobs stand out', async () => {
  fakeServer({ 'GET /sys/monitoring/work': work })
  renderInApp(<WorkPage />)
  expect(await figure('实时连接')).toHaveTextContent('72 个实例')
  for (const title of ['定时任务失败', '逾时未执行', '队列中失败'])
    expect(await figure(title)).toHaveAttribute('data-bad', 'true')
  expect(await figure('队列中等待')).toHaveAttribute('data-bad', 'false')
  const [, first, second] = within(screen.getByRole('grid', { name: '队列' })).getAllByRole('row')
  expect(first).toHaveTextContent('1 分钟 30 秒')
  expect(second).toHaveTextContent('—')
  expect(screen.getByText('此刻没有正在运行的定时任务')).toBeInTheDocument()
  expect(screen.getByText('超过 10 分钟')).toBeInTheDocument()
})
