import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@lexdesk/domain'
import type { InjectOptions } from 'fastify'
import { createApp, type App } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import type { TestProduct } from '../../../testing/testProduct.ts'

export interface Reply<T> extends Envelope<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

export interface Instance {
  app: App
  /** Log lines so far. */
  log: string[]
  get<T = never>(path: string, headers?: Record<string, string>): Promise<Reply<T>>
  post<T = never>(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply<T>>
  /** The last code sent to a phone. */
  lastCode(mobile: string): string | undefined
  close(): Promise<void>
}

/** Another server on the same database, with a different configuration. */
export async function secondInstance(product: TestProduct, env: Record<string, string>): Promise<Instance> {
  const log: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-second-'))
  const config = readConfig({ SMS_PROVIDER: 'log', DATA_DIR: dataDir, LOG_LEVEL: 'info', LOGIN_CAPTCHA: 'off', ...env })
  const app = await createApp({
    config,
    db: product.app.engine.db,
    logStream: { write: (line) => void log.push(line) },
    maxEventLoopDelayMs: 60_000,
  })
  await app.http.ready()
  const send = async <T>(options: InjectOptions): Promise<Reply<T>> => {
    const answer = await app.http.inject(options)
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    const envelope = (isJson ? answer.json() : {}) as Envelope<T>
    return { ...envelope, status: answer.statusCode, headers: answer.headers, text: answer.payload }
  }
  return {
    app,
    log,
    get: (path, headers) => send({ method: 'GET', url: `/api${path}`, headers }),
    post: (path, body, headers) =>
      send({
        method: 'POST',
        url: `/api${path}`,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    lastCode: (mobile) =>
      log
        .map((line) => new RegExp(`短信 ${mobile} \\S+验证码为 (\\d{6})`).exec(line)?.[1])
        .filter(Boolean)
        .at(-1),
    close: async () => {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
