import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { secondInstance } from '../session/testing/secondInstance.ts'

const token = 'a-long-metrics-token'
let files: string
let product: TestProduct
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'lexdesk-files-'))
  product = await startTestProduct({}, { METRICS_TOKEN: token, STORAGE_URL: pathToFileURL(files).href })
})
afterAll(async () => {
  await product?.close()
  await rm(files, { recursive: true, force: true })
})

async function scrape({ app }: Pick<TestProduct, 'app'> = product): Promise<string> {
  const answer = await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('statements are counted for the route of their request, and figures are those of the product', async () => {
  await product.admin.get('/legal/enterprise/list')
  await product.admin.post('/legal/enterprise/add', {})
  await product.anonymous.post('/sys/login', { username: 'admin', password: 'wrong' })
  const text = await scrape()
  expect(valueOf(text, 'lexdesk_queries_total{route="/api/legal/enterprise/list"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'lexdesk_query_seconds_total{route="/api/legal/enterprise/list"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'lexdesk_queries_total{route="/api/sys/login"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'lexdesk_session_cache_total{result="hits"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'lexdesk_sign_in_failures_last_hour')).toBe(1)
  expect(valueOf(text, 'lexdesk_database_up')).toBe(1)
  expect(Math.abs(valueOf(text, 'lexdesk_clock_difference_seconds')!)).toBeLessThan(2)
  expect(valueOf(text, 'lexdesk_queue_waiting{queue="message_sms"}')).toBe(0)
  // Unknown is not zero: there is no Redis, and no backup was made.
  for (const name of ['lexdesk_redis_up', 'lexdesk_last_backup_timestamp_seconds'])
    expect(valueOf(text, name)).toBeUndefined()
})

test('the room on the disk of the files is shown beside that of the data', async () => {
  const text = await scrape()
  for (const name of ['lexdesk_disk_bytes', 'lexdesk_disk_free_bytes'])
    for (const folder of ['data', 'files']) expect(valueOf(text, `${name}{folder="${folder}"}`)).toBeGreaterThan(0)
})

test('a clock that differs from the database is logged at the start and in the figures', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const late = await secondInstance(product, { METRICS_TOKEN: token })
  onTestFinished(() => late.close())
  const lines = late.log.map((line) => JSON.parse(line) as { msg: string; level: number; seconds: number })
  const warning = lines.find(({ msg }) => msg === 'clock_differs_from_database')
  expect(warning?.level).toBe(40)
  // The late clock stands still.
  expect(warning!.seconds).toBeLessThan(-590)
  expect(valueOf(await scrape(late), 'lexdesk_clock_difference_seconds')).toBeLessThan(-590)
})

test.each(['grafana/lexdesk.json', 'prometheus/alerts.yml'])('%s names metrics that exist', async (file) => {
  const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
  const scraped = await scrape()
  const known = new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const named = new Set(
    [...text.matchAll(/\b(?:lexdesk|http|nodejs|process)_[a-z\d_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  )
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})
