import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartError } from '../connection/StartError.ts'
import { chooseEndpoint, endpointUrl } from './chooseEndpoint.ts'
import { chooseAccount } from './chooseAccount.ts'
import { isAlive } from './isAlive.ts'
import { launchPostmaster } from './launchPostmaster.ts'
import { locateBinaries } from './locateBinaries.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import { type EmbeddedServer, startEmbedded } from './startEmbedded.ts'
import { stopPostmaster } from './stopPostmaster.ts'
import { writeServerSettings } from './writeServerSettings.ts'

const log = { info() {}, warn() {}, error() {} }
const isRoot = process.getuid?.() === 0
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

let dataDir: string
let cluster: string
const servers: EmbeddedServer[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-data-'))
  cluster = join(dataDir, 'postgres')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  const orphan = readPostmasterFile(cluster)
  if (orphan && isAlive(orphan.pid)) await stopPostmaster(cluster, orphan.pid, locateBinaries())
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log, isDurable: false })
  servers.push(server)
  return server
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** A copy of a first start, which would take long. */
let prepared: string
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'lexdesk-prepared-'))
  await (await startEmbedded({ dataDir: prepared, log, isDurable: false })).stop()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))
const prepare = () => cpSync(prepared, dataDir, { recursive: true })

// A product in a separate process, which can be killed: the launcher, built as in the product.
let program: string
beforeAll(async () => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  program = mkdtempSync(join(root, 'node_modules/.cache/lexdesk-launcher-'))
  chmodSync(program, 0o755)
  writeFileSync(
    join(program, 'main.ts'),
    `import { startEmbedded } from ${JSON.stringify(join(here, 'startEmbedded.ts'))}
     const log = { info() {}, warn() {}, error() {} }
     startEmbedded({ dataDir: process.argv[2] as string, log, isDurable: false }).then(
       ({ url }) => { console.log(url); setInterval(() => {}, 1000) },
       (error: Error) => { console.log(error.name + ': ' + error.message); process.exit(1) })`,
  )
  await build({ root: program, logLevel: 'silent', build: { ssr: 'main.ts', outDir: 'out', target: 'node20' } })
})
afterAll(() => rmSync(program, { recursive: true, force: true }))

/** Starts that process and returns its first line: the address, or the error. */
async function startProcess(
  options: { uid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [join(program, 'out/main.js'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    gid: options.uid,
    ...options,
  })
  children.push(child)
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim())),
  )
  return { child, line }
}

test('the first start creates a database, the second opens it', async () => {
  const first = await start()
  await ask(first.url, "create table note as select '合同' as text")
  expect(readdirSync(dataDir).toSorted()).toEqual(['lexdesk.lock', 'logs', 'postgres'])
  await first.stop()
  expect(existsSync(join(dataDir, 'lexdesk.lock'))).toBe(false)
  const second = await start()
  expect(await ask(second.url, 'select text from note')).toBe('合同')
  expect(await ask(second.url, 'show server_encoding')).toBe('UTF8')
})

test('durability settings are on by default', async () => {
  prepare()
  const server = await startEmbedded({ dataDir, log })
  servers.push(server)
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
    expect([name, await ask(server.url, `show ${name}`)]).toEqual([name, 'on'])
})

test('takes over a database left running by a killed product, with all acknowledged writes', async () => {
  prepare()
  const { child, line } = await startProcess()
  await ask(line, "create table note as select '已确认' as text")
  const orphan = readPostmasterFile(cluster)?.pid ?? 0
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(isAlive(orphan)).toBe(true)
  const server = await start()
  expect(isAlive(orphan)).toBe(false)
  expect(await ask(server.url, 'select text from note')).toBe('已确认')
})

test('recovers after product and database were killed together', async () => {
  prepare()
  const { child, line } = await startProcess()
  await ask(line, "create table note as select '已确认' as text")
  child.kill('SIGKILL')
  process.kill(readPostmasterFile(cluster)?.pid ?? 0, 'SIGKILL')
  const server = await start()
  expect(await ask(server.url, 'select text from note')).toBe('已确认')
})

test('a second product on the same folder is refused and the first continues', async () => {
  prepare()
  const { child, line } = await startProcess()
  await expect(start()).rejects.toThrow(`正被另一个运行中的程序使用（进程 ${String(child.pid)}）`)
  expect(await ask(line, 'select 1')).toBe(1)
})

test('a start killed at any moment leaves a folder that starts', async () => {
  for (const after of [60, 200, 400, 700]) {
    const child = spawn(process.execPath, [join(program, 'out/main.js'), dataDir], { stdio: 'ignore' })
    await sleep(after)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  const server = await start()
  expect(await ask(server.url, 'select 1')).toBe(1)
  expect(readdirSync(dataDir).filter((name) => name.includes('new'))).toEqual([])
}, 60_000)

test('ignores a postmaster file whose process id now belongs to another process', async () => {
  prepare()
  writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n\n\nready\n`)
  const server = await start()
  expect(await ask(server.url, 'select 1')).toBe(1)
})

test('restarts a database that dies under a running product', async () => {
  prepare()
  const server = await start()
  process.kill(readPostmasterFile(cluster)?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => ask(server.url, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1)
})

test('a folder too deep for a socket path gets a short one elsewhere', async () => {
  dataDir = join(dataDir, 'd'.repeat(60), '深'.repeat(20))
  cluster = join(dataDir, 'postgres')
  const server = await start()
  expect(await ask(server.url, 'select 1')).toBe(1)
  const folder = new URL(server.url).searchParams.get('host') ?? ''
  expect(existsSync(folder)).toBe(true)
  await server.stop()
  expect(existsSync(folder)).toBe(false)
  dataDir = join(dataDir, '../..')
})

test.each([
  ['19', '由更新的 PostgreSQL 19 创建'],
  ['17', '由旧的 PostgreSQL 17 创建'],
])('a folder of PostgreSQL %s is refused and left alone', async (version, message) => {
  mkdirSync(cluster)
  writeFileSync(join(cluster, 'PG_VERSION'), `${version}\n`)
  await expect(start()).rejects.toThrow(message)
  expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
  expect(existsSync(join(dataDir, 'lexdesk.lock'))).toBe(false)
})

test('a folder with other content is not overwritten', async () => {
  mkdirSync(cluster)
  writeFileSync(join(cluster, '照片.jpg'), '')
  await expect(start()).rejects.toThrow('不是完整的数据库目录')
  expect(readdirSync(cluster)).toEqual(['照片.jpg'])
})

test('a path that cannot be a folder is refused in one line', async () => {
  const base = dataDir
  writeFileSync(join(base, 'file'), '')
  dataDir = join(base, 'file', 'data')
  await expect(start()).rejects.toThrow(/^数据目录 .* 不可写：/)
  dataDir = base
})

test('settings that PostgreSQL refuses are reported with its reason', async () => {
  prepare()
  writeFileSync(join(cluster, 'local.conf'), 'shared_buffers = nonsense\n')
  const failed = start()
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow('内置数据库无法启动')
})

test('without socket files it listens on loopback only, with a password', async () => {
  prepare()
  const binaries = locateBinaries()
  const account = chooseAccount(dataDir, cluster)
  const endpoint = await chooseEndpoint(cluster, account, false)
  writeServerSettings(cluster, endpoint, account, false)
  const pid = await launchPostmaster({ cluster, binaries, account, logFile: join(dataDir, 'log') }, () => {})
  const url = new URL(endpointUrl(endpoint, cluster, 'postgres'))
  expect(await ask(url.href, 'show listen_addresses')).toBe('127.0.0.1')
  url.password = 'wrong'
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password')
  await stopPostmaster(cluster, pid, binaries)
})

test('creates links that npm did not create', () => {
  const { root: packageFolder } = locateBinaries()
  const [link] = JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  rmSync(join(packageFolder, link?.target ?? ''))
  locateBinaries()
  expect(existsSync(join(packageFolder, link?.target ?? ''))).toBe(true)
})

test('a machine without binaries gets a hint about DATABASE_URL', () => {
  expect(() => locateBinaries('freebsd-x64')).toThrow('DATABASE_URL')
})

const nobody = 65534

test.runIf(isRoot)('as another user: a folder without write permission is refused in one line', async () => {
  chmodSync(dataDir, 0o755)
  const { line } = await startProcess({ uid: nobody })
  expect(line).toBe(`StartError: 数据目录 ${dataDir} 不可写：当前用户没有写权限`)
})

test.runIf(isRoot)('as another user: a database of a different owner is refused in one line', async () => {
  prepare()
  chownSync(dataDir, nobody, nobody)
  chownSync(join(dataDir, 'logs'), nobody, nobody)
  const { line } = await startProcess({ uid: nobody })
  expect(line).toMatch(/^StartError: 数据库目录 .* 属于其他用户（uid 0）/)
})

test.runIf(isRoot)('works as an ordinary user', async () => {
  chownSync(dataDir, nobody, nobody)
  const { line } = await startProcess({ uid: nobody })
  expect(await ask(line, 'select 1')).toBe(1)
})

test.runIf(isRoot)(
  'as root without unshare it runs as nobody, and takes over what was created with unshare',
  async () => {
    prepare()
    chmodSync(dataDir, 0o755)
    const tools = join(dataDir, 'tools')
    mkdirSync(tools)
    symlinkSync('/bin/chown', join(tools, 'chown'))
    const { line } = await startProcess({ env: { PATH: tools } })
    expect(await ask(line, 'select 1')).toBe(1)
    const pid = readPostmasterFile(cluster)?.pid ?? 0
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toContain(`Uid:\t${nobody}`)
  },
)

test.runIf(isRoot)('as root without unshare in a private folder it says what to do', async () => {
  const { line } = await startProcess({ env: { PATH: '' } })
  expect(line).toMatch(/^StartError: 以 root 启动时.*DATABASE_URL$/)
})
