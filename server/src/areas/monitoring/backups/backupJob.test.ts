import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseState, Page, Values } from '@lexdesk/domain'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

const token = 'a-long-metrics-token'

async function start(env: Record<string, string>): Promise<TestProduct> {
  const product = await startTestProduct({}, { METRICS_TOKEN: token, ...env })
  onTestFinished(() => product.close())
  return product
}

/** Runs the job of 定时任务 by hand; returns how the run ended. */
async function run({ admin }: TestProduct): Promise<Values> {
  const { result } = await admin.get<Page<{ id: string }>>('/sys/quartzJob/list', { jobClassName: 'backupDatabase' })
  const { id } = result.records[0]!
  await admin.get('/sys/quartzJob/execute', { id })
  const last = async (): Promise<Values> =>
    (await admin.get<Page<Values>>('/sys/quartzJob/runs', { jobId: id })).result.records[0]!
  await expect.poll(async () => (await last()).status, { timeout: 60_000 }).not.toBe('running')
  return last()
}

async function metric({ app }: TestProduct, name: string): Promise<number | undefined> {
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const value = new RegExp(`^lexdesk_${name} (\\S+)$`, 'm').exec(body)?.[1]
  return value === undefined ? undefined : Number(value)
}

const backupOf = async ({ admin }: TestProduct): Promise<DatabaseState['backup']> =>
  (await admin.get<DatabaseState>('/sys/monitoring/database')).result.backup

test('without BACKUP_DIR the scheduled job is shown as not run, and says why', async () => {
  const product = await start({})
  const { admin } = product
  const { result } = await admin.get<Page<{ id: string }>>('/sys/quartzJob/list', { jobClassName: 'backupDatabase' })
  const { id } = result.records[0]!
  expect(await admin.get('/sys/quartzJob/execute', { id })).toMatchObject({
    success: false,
    message: '当前实例不能执行该任务：未设置环境变量 BACKUP_DIR，没有备份',
  })
  expect((await admin.get<Page<Values>>('/sys/quartzJob/runs', { jobId: id })).result.records).toEqual([])
  expect(await backupOf(product)).toEqual({ last: null, isScheduled: false, failure: null })
  expect(await metric(product, 'backup_scheduled')).toBe(0)
})

test('with BACKUP_DIR the whole product is backed up, restored for a check and shown in monitoring', async () => {
  const BACKUP_DIR = await mkdtemp(join(tmpdir(), 'lexdesk-backups-'))
  onTestFinished(() => rm(BACKUP_DIR, { recursive: true, force: true }))
  const product = await start({ BACKUP_DIR })
  const { status, message } = await run(product)
  expect(message).toMatch(/^已备份到 lexdesk-\d{8}-\d{6}\.backup：.*，已核对校验和并试恢复$/)
  expect(status).toBe('success')
  const [name] = await readdir(BACKUP_DIR)
  expect(await backupOf(product)).toMatchObject({
    last: { fileName: name, checkedBy: 'restored', checkedAt: expect.any(String) },
    isScheduled: true,
    failure: null,
  })
  expect(await metric(product, 'backup_scheduled')).toBe(1)
  expect(await metric(product, 'last_checked_backup_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600)
  expect(await metric(product, 'last_backup_failure_timestamp_seconds')).toBeUndefined()
})

test('a run that fails is recorded as failed, with its reason, and shown in monitoring', async () => {
  const product = await start({ BACKUP_DIR: join(tmpdir(), 'no-such-folder') })
  expect(await run(product)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^无法写入备份文件 .*no-such-folder.*：目录不存在$/),
  })
  expect(await backupOf(product)).toMatchObject({ failure: { message: expect.stringContaining('目录不存在') } })
  expect(await metric(product, 'last_backup_failure_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600)
  const clerk = await product.signInAs({ username: 'clerk', permissions: ['enterprise:list'] })
  expect((await clerk.get('/sys/monitoring/database')).status).toBe(403)
  expect((await clerk.get('/sys/quartzJob/list')).status).toBe(403)
})
