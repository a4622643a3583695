import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { productArgs, shiftPages } from './shiftPages.ts'

export { expect } from '@playwright/test'

/** The built product, running for the tests of one file on its own port and data folder. */
export interface Product {
  address: string
  admin: { username: string; password: string }
  /** Its data folder, with the embedded database. */
  data: string
  /** The latest output of the server. */
  log: () => string
}

/** Environment of the product, the same for all tests of a file. */
export type Settings = Record<string, string>

export interface RunningProduct {
  product: Product
  stop: () => Promise<void>
}

/** A freshly seeded product in a folder that every test file copies, and a signed-in session for it. */
export const firstDay = {
  data: (folder: string): string => path.join(folder, 'data'),
  session: (folder: string): string => path.join(folder, 'session.json'),
  /** Settings of the embedded database. */
  settings: (folder: string): string => path.join(folder, 'data', 'postgres', 'local.conf'),
  /** Where the run stores it: set before the first test. */
  variable: 'LEXDESK_FIRST_DAY',
}

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const startTimeoutMs = 300_000
const stopTimeoutMs = 30_000
const keptLog = 20_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(address: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`the product did not become ready\n${log()}`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  const isLate = await Promise.race([exited.then(() => false), sleep(stopTimeoutMs, true, { ref: false })])
  if (!isLate) return
  server.kill('SIGKILL')
  await exited
}

/** Runs the product on the data in `data`; an empty folder is seeded first. */
export async function startProduct(data: string, settings: Settings = {}): Promise<RunningProduct> {
  const port = await freePort()
  const admin = { username: 'admin', password: 'Lexdesk-e2e-2026' }
  const server = spawn(process.execPath, productArgs(main), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      ADMIN_PASSWORD: admin.password,
      LOGIN_CAPTCHA: 'off',
      SMS_PROVIDER: 'log',
      // Tests provide their own targets.
      OUTBOUND_ALLOW: '127.0.0.0/8',
      ...settings,
    },
  })
  let text = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-keptLog)))
  }
  const product = { address: `http://127.0.0.1:${port}`, admin, data, log: () => text }
  const stop = (): Promise<void> => stopServer(server)
  try {
    await untilReady(product.address, server, product.log)
  } catch (error) {
    await stop()
    throw error
  }
  return { product, stop }
}

/** Copies the content of a folder. A database has thousands of files, which the system's own command copies quickest. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-R', `${from}/.`, to])
}

/** A worker runs one product at a time; each file gets a new one, so that files do not affect each other. */
class ProductRunner {
  #file = ''
  #running: RunningProduct | undefined
  #folder = ''

  async productFor(file: string, settings: Settings): Promise<Product> {
    if (this.#running && this.#file === file) return this.#running.product
    // The old one is mostly idle while it shuts down.
    const [, running] = await Promise.all([this.close(), this.#open(settings)])
    this.#running = running
    this.#file = file
    return running.product
  }

  async #open(settings: Settings): Promise<RunningProduct> {
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'lexdesk-e2e-'))
    await copyFolder(firstDay.data(process.env[firstDay.variable]!), this.#folder)
    return startProduct(this.#folder, settings)
  }

  async close(): Promise<void> {
    const [running, folder] = [this.#running, this.#folder]
    this.#running = undefined
    this.#folder = ''
    await running?.stop()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const test = base.extend<
  { settings: Settings; product: Product; baseURL: string; logOfFailure: void },
  { runner: ProductRunner }
>({
  settings: [{}, { option: true }],
  runner: [
    async ({}, use) => {
      const runner = new ProductRunner()
      await use(runner)
      await runner.close()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  browser: [async ({ browser }, use) => use(shiftPages(browser)), { scope: 'worker' }],
  product: [
    async ({ runner, settings }, use, testInfo) => use(await runner.productFor(testInfo.file, settings)),
    { timeout: startTimeoutMs + stopTimeoutMs },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  logOfFailure: [
    async ({ product }, use, testInfo) => {
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      await testInfo.attach('server.log', { body: product.log(), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
