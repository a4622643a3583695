import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** The built product, running for the journeys of one worker on a port and in a data folder of its own. */
export interface Product {
  address: string
  admin: { username: string; password: string }
  /** What the server said last. */
  log: () => string
}

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const startTimeoutMs = 120_000
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
    await sleep(200)
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

async function startProduct(): Promise<{ product: Product; stop: () => Promise<void> }> {
  const port = await freePort()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lexdesk-e2e-'))
  const admin = { username: 'admin', password: 'Lexdesk-e2e-2026' }
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ADMIN_PASSWORD: admin.password,
      LOGIN_CAPTCHA: 'off',
      // Journeys bring their own targets along.
      OUTBOUND_ALLOW: '127.0.0.0/8',
    },
  })
  let text = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-keptLog)))
  }
  const product = { address: `http://127.0.0.1:${port}`, admin, log: () => text }
  const stop = async (): Promise<void> => {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady(product.address, server, product.log)
  } catch (error) {
    await stop()
    throw error
  }
  return { product, stop }
}

export const test = base.extend<{ baseURL: string; logOfFailure: void }, { product: Product }>({
  product: [
    async ({}, use) => {
      const { product, stop } = await startProduct()
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: startTimeoutMs + stopTimeoutMs },
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
