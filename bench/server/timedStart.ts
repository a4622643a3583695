import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRepository } from '../inRepository.ts'
import { password } from './openStage.ts'

const longestStartMs = 120_000

/** The arguments that run the built product. */
export const product = [inRepository('server', 'dist', 'main.js')]

const environment = (port: number, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO_DATA: 'on',
  ADMIN_PASSWORD: password,
  LOGIN_CAPTCHA: 'off',
  NODE_ENV: 'production',
})

/** A product that is stopped earlier would write its files again at every start. */
export async function firstStart(args: string[], dataDir: string): Promise<void> {
  const env = environment(await freePort(), dataDir)
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('seed_files_ready')) return
    throw new Error('ended before its files were ready')
  } finally {
    await stop(child)
  }
}

interface Ready {
  seconds: number
  port: number
  child: ChildProcess
}

/** Starts a server, uses it once it is ready, and stops it. */
export async function whileReady<T>(args: string[], dataDir: string, work: (ready: Ready) => Promise<T>): Promise<T> {
  const port = await freePort()
  const env = environment(port, dataDir)
  const started = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  try {
    while (!(await isReady(port))) {
      const isLate = performance.now() - started > longestStartMs
      if (isLate || child.exitCode !== null)
        throw new Error(`not ready: ${isLate ? 'too slow' : `exit ${String(child.exitCode)}`}`)
      await sleep(5)
    }
    return await work({ seconds: (performance.now() - started) / 1000, port, child })
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
