import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ok } from '@lexdesk/domain'
import { createClient } from '@redis/client'
import type { LogEvent } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { watchStatements } from '../database/connection/watchStatements.ts'
import { bucketStore } from '../files/bucketStore.ts'
import { bucketCredentials, startFakeBucket } from '../files/testing/fakeBucket.ts'
import { listen, testHttp } from '../http/testing/testHttp.ts'
import { startFakeRedis } from '../realtime/testing/fakeRedis.ts'
import { startTracing } from './startTracing.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

/** Takes what is sent to it, and answers. */
async function stub(status = 200) {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers)
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const spans = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans[0]!.scopeSpans[0]!.spans)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers, spans }
}

const traceId = 'a'.repeat(32)
const callerId = 'b'.repeat(16)
const statement = { level: 'query', query: { sql: 'select "name" from t where id = $1' }, queryDurationMillis: 5 }

test('a call, its statements and the calls that it makes become one trace, which goes on in other services', async () => {
  const [collector, service, bucket, redis] = await Promise.all([stub(), stub(), startFakeBucket(), startFakeRedis()])
  const client = await createClient({ url: redis.url }).connect()
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-tracing-'))
  onTestFinished(async () => {
    client.destroy()
    await Promise.all([bucket.close(), redis.close(), rm(folder, { recursive: true })])
  })
  const source = join(folder, 'source')
  await writeFile(source, 'text')
  const statements = watchStatements()
  const app = await testHttp({}, { trace: (http) => startTracing(http, collector.url, statements) })
  app.post('/api/work/:id', { config: { access: 'public' } }, async () => {
    statements.saw(statement as unknown as LogEvent)
    await (await fetch(`${service.url}/secret-path`)).text()
    await bucketStore({ kind: 's3', endpoint: bucket.endpoint, ...bucketCredentials }).put(
      'a.txt',
      source,
      'text/plain',
    )
    await once(get({ host: '127.0.0.1', port: new URL(service.url).port }), 'response')
    await client.publish('channel', 'secret')
    return ok('done')
  })
  const headers = { traceparent: `00-${traceId}-${callerId}-01` }
  // Over a connection: reading a body from one loses the async context.
  const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${await listen(app)}/api/work/7`, request)).status).toBe(200)
  await app.inject('/api/health/live')
  await app.inject({ url: '/api/none', headers: { traceparent: `00-${traceId}-${callerId}-00` } })
  await app.close()

  const spans = collector.spans()
  const own = spans.find(({ kind }) => kind === 2)!
  expect(own).toMatchObject({ traceId, parentSpanId: callerId, name: 'POST /api/work/:id' })
  const parts = spans.filter(({ kind }) => kind === 3)
  expect(parts.filter((part) => part.traceId !== traceId || part.parentSpanId !== own.spanId)).toEqual([])
  const host = new URL(service.url).host
  expect(parts.map(({ name }) => name)).toEqual([
    'select',
    `GET ${host}`,
    `PUT ${new URL(bucket.endpoint).host}`,
    'GET 127.0.0.1',
    'redis PUBLISH',
  ])
  expect(spans).toHaveLength(6)
  expect(Number(BigInt(parts[0]!.endTimeUnixNano) - BigInt(parts[0]!.startTimeUnixNano))).toBeCloseTo(5e6, -4)
  expect(service.headers[0]!.traceparent).toBe(`00-${traceId}-${parts[1]!.spanId}-01`)
  expect(JSON.stringify(spans)).not.toContain('secret')
})

test('a collector that does not take them is said once and disturbs no request', async () => {
  const collector = await stub(503)
  const lines: string[] = []
  const app = await testHttp(
    {},
    {
      logLevel: 'warn',
      logStream: { write: (line) => void lines.push(line) },
      trace: (http) => startTracing(http, collector.url, watchStatements()),
    },
  )
  app.get('/api/open', { config: { access: 'public' } }, async () => ok('open'))
  expect((await app.inject('/api/open')).statusCode).toBe(200)
  await app.close()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['traces_not_sent'])
})
