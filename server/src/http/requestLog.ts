import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routeOf } from './routeAccess.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes called so often that they would flood the log: health, metrics, files of the page. */
    isUnlogged?: boolean
  }
}

const hiddenParameters = /^(token|signature|password|captcha|checkKey|secret)$/i

/** Short ids, unique over instances: a random start for each process and a counter. */
export function createRequestIds(takesForwardedId: boolean): (request: IncomingMessage) => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return (request) => {
    const forwarded = takesForwardedId ? request.headers['x-request-id'] : undefined
    if (typeof forwarded === 'string' && /^[\w.-]{8,64}$/.test(forwarded)) return forwarded
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** The URL with secret parameters redacted. */
function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const shown = query.split('&').map((part) => {
    const name = part.split('=', 1)[0] ?? ''
    return hiddenParameters.test(name) ? `${name}=***` : part
  })
  return `${path}?${shown.join('&')}`
}

/** One line per request instead of the framework's two; its other lines (broken streams, failed serialisers) stay. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && routeOf(request).config.isUnlogged) return
    const facts = {
      method: request.method,
      url: loggedUrl(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.actor?.username,
      ip: request.ip,
    }
    if (error) request.log.error({ ...facts, err: error })
    else request.log.info(facts)
  }
}
