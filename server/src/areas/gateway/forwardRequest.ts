import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError, errors } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { CircuitBreakers } from './circuitBreakers.ts'
import { gatewayErrors } from './gatewayErrors.ts'
import type { LiveRoute } from './LiveRoute.ts'
import { requestHeaders, responseHeaders } from './passedHeaders.ts'
import type { RateLimiter } from './rateLimiter.ts'
import { sendUpstream, UpstreamTimeout } from './sendUpstream.ts'
import type { Visit } from './Visit.ts'

export interface PassParts {
  outbound: Outbound
  limiter: RateLimiter
  breakers: CircuitBreakers
  maxBytes: number
}

const readingMethods = ['GET', 'HEAD']

/** Streams a request to the target of its route and the answer back. */
export async function forwardRequest(
  parts: PassParts,
  route: LiveRoute,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { limiter, breakers } = parts
  const wait = route.rateLimit && limiter.take(limitKey(route, visit, request), route.rateLimit)
  if (wait !== undefined) throw errors.tooManyRequests(wait)
  const rest = route.breaker && breakers.refuse(route.id)
  if (rest !== undefined) throw gatewayErrors.resting(route.name, rest, route.breaker?.words)
  const report = (isGood: boolean): void => {
    if (route.breaker) breakers.report(route.id, route.breaker, isGood)
  }
  const isReading = readingMethods.includes(visit.method)
  let answer: IncomingMessage
  try {
    answer = await attempt(parts, route, visit, request, reply).catch((error: unknown) => {
      if (!route.isRetried || !isReading || error instanceof AppError) throw error
      return attempt(parts, route, visit, request, reply)
    })
  } catch (error) {
    // Errors caused by the caller do not count against the target.
    if (!(error instanceof AppError && error.status < 500) && !reply.raw.destroyed) report(false)
    throw toAnswer(error, route)
  }
  report((answer.statusCode ?? 502) < 500)
  // A truncated answer must not look complete.
  answer.once('error', () => reply.raw.destroy())
  reply.code(answer.statusCode ?? 502).headers(responseHeaders(answer.headers, route))
  return reply.send(answer)
}

function limitKey(route: LiveRoute, visit: Visit, { actor }: FastifyRequest): string {
  const by = route.rateLimit!.by
  return `${route.id} ${by === 'route' ? '' : by === 'user' ? (actor?.userId ?? visit.address) : visit.address}`
}

async function attempt(
  { outbound, maxBytes }: PassParts,
  route: LiveRoute,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<IncomingMessage> {
  const [address] = await outbound.resolve(route.upstream.hostname).catch((error: Error) => {
    throw gatewayErrors.unreachable(route.name, error.message)
  })
  const body = request.body as Readable | undefined
  const length = request.headers['content-length']
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return sendUpstream({
    upstream: route.upstream,
    address: address!,
    method: visit.method,
    path: targetPath(route, visit),
    headers: {
      ...requestHeaders(visit, route, { id: request.id, protocol: request.protocol }),
      ...(body && length !== undefined && { 'content-length': length }),
    },
    body,
    maxBytes,
    timeoutMs: route.timeoutMs,
    signal: gone.signal,
  })
}

function targetPath({ upstream, strippedParts }: LiveRoute, { path, search }: Visit): string {
  const rest =
    strippedParts > 0
      ? `/${path
          .split('/')
          .slice(strippedParts + 1)
          .join('/')}`
      : path
  return upstream.pathname.replace(/\/$/, '') + rest + search
}

function toAnswer(error: unknown, { name }: LiveRoute): Error {
  if (error instanceof AppError) return error
  if (error instanceof UpstreamTimeout) return gatewayErrors.timeout(name)
  const { code = '' } = error as { code?: string }
  if (code === 'ETIMEDOUT') return gatewayErrors.timeout(name)
  return gatewayErrors.unreachable(name, reasons[code] ?? (code.includes('CERT') ? '对方的证书不可信' : '连接中断'))
}

const reasons: Record<string, string> = {
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '对方中断了连接',
  EHOSTUNREACH: '网络无法到达',
  ENETUNREACH: '网络无法到达',
}
