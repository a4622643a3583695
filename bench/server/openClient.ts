import { Agent, request } from 'node:http'
import type { Envelope } from '@lexdesk/domain'
import { password } from './openStage.ts'

export interface Client {
  /** The bytes of the answer; any status but 200 is an error. */
  bytes(method: string, path: string, body?: Buffer, type?: string): Promise<Buffer>
  /** Reads the answer to its end and discards it. */
  drain(path: string): Promise<{ bytes: number; firstByteSeconds: number }>
  /** The result in the envelope. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  close(): void
}

/** Keeps connections open, as browsers and load balancers do. */
export function openClient(port: number, token = ''): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const send = (
    method: string,
    path: string,
    onData: (chunk: Buffer) => void,
    body?: Buffer,
    type = 'application/json',
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = body && { 'content-type': type, 'content-length': body.length }
      const headers = { 'x-client': 'lexdesk', 'x-access-token': token, ...sent }
      const call = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        answer.on('data', onData)
        answer.on('error', reject)
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${method} ${path} answered ${String(answer.statusCode)}`)),
        )
      })
      call.on('error', reject)
      call.end(body)
    })

  const bytes: Client['bytes'] = async (method, path, body, type) => {
    const chunks: Buffer[] = []
    await send(method, path, (chunk) => chunks.push(chunk), body, type)
    return Buffer.concat(chunks)
  }
  return {
    bytes,
    drain: async (path) => {
      const started = performance.now()
      const seen = { bytes: 0, firstByteSeconds: Number.NaN }
      await send('GET', path, (chunk) => {
        if (seen.bytes === 0) seen.firstByteSeconds = (performance.now() - started) / 1000
        seen.bytes += chunk.length
      })
      return seen
    },
    call: async (method, path, body) =>
      opened(await bytes(method, path, body === undefined ? undefined : Buffer.from(JSON.stringify(body)))),
    close: () => agent.destroy(),
  }
}

/** The result in an envelope. */
export function opened<T>(answer: Buffer): T {
  const { success, message, result } = JSON.parse(answer.toString()) as Envelope<T>
  if (!success) throw new Error(message)
  return result
}

export async function signIn(port: number): Promise<Client & { token: string }> {
  const anonymous = openClient(port)
  const { token } = await anonymous.call<{ token: string }>('POST', '/api/sys/login', { username: 'admin', password })
  anonymous.close()
  return { ...openClient(port, token), token }
}
