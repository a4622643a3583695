import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRepository } from '../inRepository.ts'

const longestStartMs = 300_000

export interface BuiltProduct {
  address: string
  stop(): Promise<void>
}

/** The built product on a free port, with its own settings. */
export async function startBuilt(settings: Record<string, string>): Promise<BuiltProduct> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' }
  const main = inRepository('server', 'dist', 'main.js')
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  const stop = async (): Promise<void> => {
    if (hasEnded()) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  const deadline = Date.now() + longestStartMs
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return { address, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('the product did not become ready')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
