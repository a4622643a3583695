import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from './testing/testDatabase.ts'

// These tests run the built server as users start it; `npm test` builds it first.
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

interface Run {
  child: ChildProcess
  output(): string
  exit: Promise<number | null>
}

function run(env: Record<string, string>, args: string[] = []): Run {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', LOGIN_CAPTCHA: 'off', ...env },
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  return { child, output: () => output, exit: new Promise((resolve) => child.on('exit', resolve)) }
}

async function untilReady(started: Run): Promise<string> {
  for (let n = 0; n < 600; n++) {
    const address = /http:\/\/[\d.]+:\d+/.exec(started.output())?.[0]
    if (address && (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok) return address
    if (started.child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not ready: ${started.output()}`)
}

let dataDir: string
let first: Run
let address: string

beforeAll(async () => {
  if (!existsSync(main)) throw new Error('build the server first: npm run build')
  dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-main-'))
  first = run({ DATA_DIR: dataDir, PORT: '0', DRAIN_SECONDS: '1' })
  address = await untilReady(first)
})
afterAll(async () => {
  first.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const oneLine = (text: string): string => {
  expect(text.trim().split('\n')).toEqual([text.trim()])
  expect(text).not.toMatch(/\bat .+:\d+:\d+/)
  return text.trim()
}

test('the first start prints the address and a password that works', async () => {
  const password = /用户名 admin，密码 (\S+?)（/.exec(first.output())?.[1]
  const body = JSON.stringify({ username: 'admin', password })
  const answer = await fetch(`${address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(await answer.json()).toMatchObject({ success: true })
})

test('refuses a second process on the same folder with one sentence, and the first continues', async () => {
  const second = run({ DATA_DIR: dataDir, PORT: '0' })
  expect(await second.exit).toBe(1)
  expect(oneLine(second.output())).toMatch(/^数据目录 .+ 正被另一个运行中的程序使用/)
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
})

test('lists invalid configuration and starts nothing', async () => {
  const failed = run({ DATA_DIR: dataDir, PORT: 'abc', DEMO_DATA: 'maybe' })
  expect(await failed.exit).toBe(1)
  expect(failed.output()).toContain('PORT：')
  expect(failed.output()).toContain('DEMO_DATA：')
})

test('SIGTERM says not ready, serves on, closes and exits 0', async () => {
  const statusOf = async (path: string) => (await fetch(`${address}/api${path}`).catch(() => undefined))?.status
  first.child.kill('SIGTERM')
  while ((await statusOf('/health/ready')) === 200);
  const served: number[] = []
  let status: number | undefined
  while ((status = await statusOf('/sys/platform')) !== undefined) served.push(status)
  expect(served.length).toBeGreaterThan(0)
  expect(new Set(served)).toEqual(new Set([200]))
  expect(await first.exit).toBe(0)
})

test('the next start finds all data and prints no password', async () => {
  first = run({ DATA_DIR: dataDir, PORT: '0' })
  address = await untilReady(first)
  expect(first.output()).not.toContain('密码')
})

test('after a kill -9 the next start is ready again', async () => {
  first.child.kill('SIGKILL')
  await first.exit
  first = run({ DATA_DIR: dataDir, PORT: '0' })
  address = await untilReady(first)
  expect((await fetch(`${address}/api/sys/platform`)).status).toBe(200)
})

test('names a busy port', async () => {
  first.child.kill('SIGTERM')
  await first.exit
  const busy = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => busy.once('listening', resolve))
  const { port } = busy.address() as { port: number }
  const second = run({ DATA_DIR: dataDir, PORT: String(port) })
  expect(await second.exit).toBe(1)
  expect(oneLine(second.output())).toBe(`端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定其他端口`)
  busy.close()
})

test('reports an unreachable database in one sentence without its password', async () => {
  const lost = run({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL: 'postgres://someone:s3cret@127.0.0.1:1/none' })
  expect(await lost.exit).toBe(1)
  expect(oneLine(lost.output())).not.toContain('s3cret')
})

test('refuses a database that is newer than the program', async () => {
  first = run({ DATA_DIR: dataDir, PORT: '0' })
  await untilReady(first)
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'lexdesk', database: 'lexdesk' })
  await client.connect()
  await client.query(newerMark)
  await client.end()
  first.child.kill('SIGTERM')
  await first.exit
  const old = run({ DATA_DIR: dataDir, PORT: '0' })
  expect(await old.exit).toBe(1)
  expect(oneLine(old.output())).toMatch(/数据库版本 \d+ 比程序支持的版本 \d+ 新/)
})

/** Simulates a database migrated by a later version. */
const newerMark = `insert into schema_migration (name, timestamp) values ('9999', '2099-01-01')`

test('explain prints what is derived from a definition', async () => {
  const explained = run({}, ['explain', 'enterprise'])
  expect(await explained.exit).toBe(0)
  expect(explained.output()).toContain('enterprise:certify 认证通过')
  const unknown = run({}, ['explain', 'nothing'])
  expect(await unknown.exit).toBe(1)
  expect(oneLine(unknown.output())).toMatch(/^没有资源“nothing”，可选：.*\bposition\b/)
})

test('what the environment asks for is set up: a replica, metrics, logs as files and traces', async () => {
  const traces: string[] = []
  const collector = createHttpServer((request, answer) => {
    traces.push(request.url ?? '')
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const database = await createTestDatabase('empty')
  const [folder, metricsPort] = [await mkdtemp(join(tmpdir(), 'lexdesk-main-')), await freePort()]
  const started = run({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_READ_URL: 'postgresql://u@127.0.0.1:1/none',
    DATABASE_POOL: '7',
    METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
    LOG_TO: 'files',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as { port: number }).port}`,
  })
  onTestFinished(async () => {
    started.child.kill('SIGKILL')
    await started.exit
    collector.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const own = await untilReady(started)
  const { result } = (await (await fetch(`${own}/api/health/ready`)).json()) as { result: object }
  expect(result).toMatchObject({ status: 'degraded', replica: 'lost' })
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^lexdesk_database_pool_limit 7$/m)
  expect(metrics).toMatch(/^lexdesk_replica_up 0$/m)
  await fetch(`${own}/api/sys/platform`)
  await vi.waitFor(() => expect(traces).toContain('/v1/traces'), 15_000)
  started.child.kill('SIGUSR2')
  const logs = join(folder, 'logs')
  await vi.waitFor(() => {
    const text = readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('')
    expect(text).toContain('log_level_changed')
  }, 15_000)
  expect(started.output()).not.toContain('log_level_changed')
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('an office without demo data has the files of its built-in templates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-main-'))
  const database = await createTestDatabase('empty')
  const env = { DATA_DIR: folder, PORT: '0', DATABASE_URL: database.url, DEMO_DATA: 'off' }
  const office = run({ ...env, LOG_LEVEL: 'info' })
  onTestFinished(async () => {
    office.child.kill('SIGKILL')
    await office.exit
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => expect(office.output()).toContain('seed_files_ready'), { timeout: 60_000 })
  const check = run(env, ['db', 'files'])
  expect([await check.exit, check.output().trim()]).toEqual([0, '已核对 1 个文件，缺少 0 个，损坏 0 个'])
})
