import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { alternate, quickest } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { inRepository } from '../inRepository.ts'

export const name = 'start'
export const limit = 'second start until ready, against an empty Node server on the embedded database: at most 1.5×'

const rounds = 7
const longestStartMs = 120_000

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  try {
    const product = [inRepository('server', 'dist', 'main.js')]
    const empty = ['-e', `import(${JSON.stringify(import.meta.url)}).then((bench) => bench.serveEmpty())`]
    const sides = {
      ours: () => secondsToReady(product, join(folder, 'product')),
      peer: () => secondsToReady(empty, join(folder, 'empty')),
    }
    // The first start creates the database and its files; the second warms the disk cache.
    await firstStart(product, join(folder, 'product'))
    await alternate(2, sides)
    const seconds = quickest(await alternate(rounds, sides))
    return [
      {
        label: 'second start',
        ratio: seconds.ours / seconds.peer,
        bound: 'atMost',
        limit: 1.5,
        details: `${seconds.ours.toFixed(2)} s and ${seconds.peer.toFixed(2)} s`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The peer: opens the same embedded database and answers once it does. */
export async function serveEmpty(): Promise<void> {
  const db = await openDatabase({ dataDir: process.env.DATA_DIR! })
  const server = createServer((_request, response) => {
    void db.pool.query('select 1').then(() => response.end())
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
  process.once('SIGTERM', () => void db.close().then(() => process.exit()))
}

const environment = (port: number, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO_DATA: 'on',
  NODE_ENV: 'production',
})

/** A product that is stopped earlier would write its files again at every start. */
async function firstStart(args: string[], dataDir: string): Promise<void> {
  const env = environment(await freePort(), dataDir)
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('demo_files_ready')) return
    throw new Error('ended before its files were ready')
  } finally {
    await stop(child)
  }
}

async function secondsToReady(args: string[], dataDir: string): Promise<number> {
  const port = await freePort()
  const env = environment(port, dataDir)
  const started = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    while (!(await isReady(port))) {
      const isLate = performance.now() - started > longestStartMs
      if (isLate || child.exitCode !== null)
        throw new Error(`not ready: ${isLate ? 'too slow' : `exit ${String(child.exitCode)}`}`)
      await sleep(5)
    }
    return (performance.now() - started) / 1000
  } finally {
    await stop(child)
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/health/ready', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
