import { callOf, callsOf, resources } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './database/connection/openDatabase.ts'
import { onlineResources, publishOnlineForms } from './resource/testing/onlineForms.ts'
import { type ReplicatedServers, startTestReplica } from './testing/startTestReplica.ts'
import { prepareProduct, startTestProduct, type TestProduct } from './testing/testProduct.ts'

const patient = { timeout: 15_000, interval: 50 }
const metricsToken = 'a-long-metrics-token'
let servers: ReplicatedServers
let product: TestProduct
beforeAll(async () => {
  servers = await startTestReplica()
  const database = await openDatabase({ url: servers.url, readUrl: servers.readUrl, dataDir: '' })
  await prepareProduct(database)
  product = await startTestProduct({}, { METRICS_TOKEN: metricsToken }, { database })
  await publishOnlineForms(product.admin)
  await vi.waitUntil(() => database.reads.replica!().problem === undefined, patient)
}, 120_000)
afterAll(async () => {
  await product?.close()
  await servers?.stop()
})

const served = () => product.app.engine.db.reads.replica!().served
const ready = async () => (await product.anonymous.get<Record<string, string>>('/health/ready')).result

/** What the work reads, by the server that answered. */
async function readsOf(work: () => Promise<unknown>) {
  const before = served()
  await work()
  const after = served()
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}

test('every list, its groups and its sheet are read from the replica', async () => {
  const listed = [...resources, ...onlineResources].filter((resource) => callsOf(resource).includes('list'))
  for (const resource of listed) {
    const read = async () => {
      for (const name of ['list', 'groups', 'exportXls'] as const) {
        if (!callsOf(resource).includes(name)) continue
        const { status } = await product.admin.get(
          callOf(resource, name).path,
          name === 'list' ? { keyword: '合同' } : {},
        )
        expect(status, `${resource.name} ${name}`).toBe(200)
      }
    }
    // A replica that is late for a moment is not asked for the next second.
    await vi.waitFor(async () => expect(await readsOf(read), resource.name).toMatchObject({ primary: 0 }), {
      ...patient,
      interval: 500,
    })
  }
  expect(listed.length).toBeGreaterThan(50)
  expect(served().replica).toBeGreaterThan(100)
})

test('statistics and reports are read from the replica', async () => {
  const { result: statistics } = await product.admin.get<{ code: string }[]>('/legal/statistic/list')
  const { result: reports } = await product.admin.get<{ code: string }[]>('/online/report/available')
  expect([statistics.length, reports.length].every((count) => count > 5)).toBe(true)
  for (const [path, codes] of [
    ['/legal/statistic/data', statistics],
    ['/online/report/workbook', reports],
  ] as const)
    for (const { code } of codes) {
      const reads = await readsOf(async () => expect((await product.admin.get(path, { code })).status, code).toBe(200))
      expect(reads, code).toMatchObject({ primary: 0 })
      expect(reads.replica, code).toBeGreaterThan(0)
    }
})

test('what was written is in the next list, also when the replica lags', async () => {
  const list = () => product.admin.get<{ total: number }>('/sys/position/list')
  const { result: before } = await list()
  const replica = await openDatabaseOf(servers.readUrl)
  await replica('select pg_wal_replay_pause()')
  onTestFinished(() => replica('select pg_wal_replay_resume()'))
  await product.admin.post('/sys/position/add', { code: 'R1', name: '甲', postRank: '3' })
  const reads = await readsOf(async () => expect((await list()).result.total).toBe(before.total + 1))
  expect(reads).toEqual({ replica: 0, primary: 1 })
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'degraded', replica: 'late' }), patient)
})

test('without the replica the server is ready but degraded, and the metrics say so', async () => {
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'up' }), patient)
  await servers.stopReplica()
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'degraded', replica: 'lost' }), patient)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await product.app.http.inject({ url: '/metrics', headers })
  expect(body).toMatch(/^lexdesk_replica_up 0$/m)
  expect(body).toMatch(/^lexdesk_long_reads_total\{from="replica"\} [1-9]/m)
  expect((await product.admin.get('/sys/position/list')).success).toBe(true)
})

/** Statements on a connection of their own. */
async function openDatabaseOf(url: string): Promise<(statement: string) => Promise<void>> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return async (statement) => void (await client.query(statement))
}
