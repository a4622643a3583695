import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { bucketCredentials, startFakeBucket } from './files/testing/fakeBucket.ts'
import { startFakeClamd, virusText } from './files/testing/fakeClamd.ts'
import { startFakeRedis } from './realtime/testing/fakeRedis.ts'
import { startTestProduct, type TestProduct } from './testing/testProduct.ts'

const metricsToken = 'a-long-metrics-token'
let bucket: Awaited<ReturnType<typeof startFakeBucket>>
let redis: Awaited<ReturnType<typeof startFakeRedis>>
let product: TestProduct
beforeAll(async () => {
  bucket = await startFakeBucket()
  redis = await startFakeRedis()
  const { accessKeyId, secretAccessKey, region } = bucketCredentials
  const keys = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`
  const { host, pathname } = new URL(bucket.endpoint)
  product = await startTestProduct(
    {},
    {
      REDIS_URL: redis.url,
      STORAGE_URL: `s3://${keys}@${host}${pathname}?tls=off&region=${region}`,
      METRICS_TOKEN: metricsToken,
    },
  )
})
afterAll(async () => {
  await product?.close()
  await bucket.close()
  await redis.close()
})

const ready = async ({ anonymous } = product) => {
  const { status, result } = await anonymous.get<Record<string, string>>('/health/ready')
  return { http: status, ...result }
}
const metricsOf = async ({ app } = product) =>
  (await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
const note = { name: '笔记.txt', bytes: Buffer.from('委托合同') }
const upload = ({ admin } = product) => admin.upload('/sys/common/upload', note)

test('without Redis the server is ready but degraded, the metrics say so, and writes go on', async () => {
  expect(await ready()).toEqual({ http: 200, status: 'up' })
  redis.leave()
  await vi.waitFor(async () => expect(await ready()).toEqual({ http: 200, status: 'degraded', redis: 'lost' }))
  expect(await metricsOf()).toMatch(/^lexdesk_redis_up 0$/m)
  expect((await product.admin.post('/sys/position/add', { code: 'R1', name: '甲', postRank: '3' })).success).toBe(true)
  redis.comeBack()
  await vi.waitFor(async () => expect(await ready()).toEqual({ http: 200, status: 'up' }), { timeout: 10_000 })
})

test('with files away, full or refused, uploads and downloads answer 503 with a sentence, and the rest goes on', async () => {
  const { message: path } = await upload()
  bucket.refusal = { status: 503, code: 'SlowDown' }
  const away = await upload()
  expect(away).toMatchObject({ status: 503, message: '文件存储暂时不可用，请稍后重试' })
  expect(away.headers['retry-after']).toBe('10')
  expect(await product.admin.get(`/sys/common/static/${path}`)).toMatchObject({ status: 503 })
  expect(await ready()).toEqual({ http: 200, status: 'degraded', files: 'away' })
  bucket.refusal = { status: 507, code: 'XMinioStorageFull' }
  expect(await upload()).toMatchObject({ status: 503, message: expect.stringContaining('空间已满') as string })
  expect(await ready()).toEqual({ http: 200, status: 'degraded', files: 'full' })
  expect((await product.admin.get('/sys/position/list')).success).toBe(true)
  delete bucket.refusal
  expect((await upload()).success).toBe(true)
})

test('a folder of files that is gone is answered in words, and ready says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-gone-'))
  const local = await startTestProduct({}, { STORAGE_URL: pathToFileURL(folder).href })
  onTestFinished(() => local.close())
  const { message: path } = await upload(local)
  await rm(folder, { recursive: true })
  const away = { status: 503, message: '文件存储暂时不可用，请稍后重试' }
  expect(await upload(local)).toMatchObject(away)
  expect(await local.admin.get(`/sys/common/static/${path}`)).toMatchObject(away)
  expect(await ready(local)).toEqual({ http: 200, status: 'degraded', files: 'away' })
})

test('a full pool is not a lost database: the server is ready, and the metrics say so', async () => {
  const busy = await startTestProduct({}, { METRICS_TOKEN: metricsToken })
  const { pool } = busy.app.engine.db
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  onTestFinished(async () => {
    for (const client of taken) client.release()
    await busy.close()
  })
  expect(await ready(busy)).toEqual({ http: 200, status: 'up' })
  expect(await metricsOf(busy)).toMatch(/^lexdesk_database_up 1$/m)
})

test('uploads are scanned: an infected one is refused, and all are while the scanner is away', async () => {
  const clamd = await startFakeClamd(1000)
  const scanning = await startTestProduct({}, { CLAMD: clamd.address, METRICS_TOKEN: metricsToken })
  onTestFinished(async () => {
    await scanning.close()
    await clamd.leave()
  })
  const send = (text: string) =>
    scanning.admin.upload('/sys/common/upload', { name: '笔记.txt', bytes: Buffer.from(text) })
  expect(await send('委托合同')).toMatchObject({ success: true })
  expect(await send(`委托合同${virusText}`)).toMatchObject({
    success: false,
    message: '文件“笔记.txt”含有病毒（Test-Virus），没有保存',
  })
  expect(await send('委'.repeat(100_000))).toMatchObject({
    success: false,
    message: '文件“笔记.txt”超过病毒扫描允许的大小，没有保存，请联系管理员',
  })
  expect(await ready(scanning)).toEqual({ http: 200, status: 'up' })
  expect(await metricsOf(scanning)).toMatch(/^lexdesk_virus_scan_up 1$/m)
  expect(await metricsOf()).not.toMatch(/^lexdesk_virus_scan_up \d/m)

  await clamd.leave()
  expect(await send('委托合同')).toMatchObject({
    status: 503,
    message: '病毒扫描暂时不可用，文件没有保存，请稍后重试',
  })
  expect(await ready(scanning)).toEqual({ http: 200, status: 'degraded', virusScan: 'lost' })
  expect(await metricsOf(scanning)).toMatch(/^lexdesk_virus_scan_up 0$/m)
  await clamd.comeBack()
  expect(await send('委托合同')).toMatchObject({ success: true })
  expect(await ready(scanning)).toEqual({ http: 200, status: 'up' })
})
