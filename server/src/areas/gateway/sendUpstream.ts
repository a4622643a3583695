import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { httpErrors } from '../../http/httpErrors.ts'

export interface UpstreamRequest {
  upstream: URL
  /** Already checked; connected to directly. */
  address: string
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body: Readable | undefined
  maxBytes: number
  /** Until the first byte of the answer, and between two chunks. */
  timeoutMs: number
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

export class UpstreamTimeout extends Error {}

const idleSocketMs = 15_000
// Keyed by address, port and name: a connection is reused only for the target it was opened for.
const agents = {
  'http:': new HttpAgent({ keepAlive: true, timeout: idleSocketMs }),
  'https:': new HttpsAgent({ keepAlive: true, timeout: idleSocketMs }),
}

/** Sends one request and resolves when the answer begins. Redirects are returned as they are. */
export function sendUpstream(input: UpstreamRequest): Promise<IncomingMessage> {
  const { upstream, address, method, path, headers, body, timeoutMs, signal } = input
  const isSecure = upstream.protocol === 'https:'
  const name = upstream.hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const call = (isSecure ? httpsRequest : httpRequest)({
      host: address,
      port: upstream.port || (isSecure ? 443 : 80),
      ...(isSecure && isIP(name) === 0 && { servername: name }),
      agent: agents[upstream.protocol as keyof typeof agents],
      method,
      path,
      headers,
      signal,
      setHost: false,
    })
    const giveUp = (): void => void call.destroy(new UpstreamTimeout())
    const timer = setTimeout(giveUp, timeoutMs)
    call.setTimeout(timeoutMs, giveUp)
    call.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    call.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    if (!body) return void call.end()
    pipeline(body, counted(input.maxBytes), call).catch((error: unknown) => {
      clearTimeout(timer)
      reject(error as Error)
      call.destroy()
    })
  })
}

/** A stream that fails after this many bytes, without buffering. */
function counted(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > maxBytes) done(httpErrors.bodyTooLarge(maxBytes))
      else done(null, chunk)
    },
  })
}
