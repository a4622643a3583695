import { timingSafeEqual } from 'node:crypto'
import { errors } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { routeOf } from './routeAccess.ts'

/** `GET /metrics` for Prometheus, to loopback or to the holder of the token. */
export function metrics(app: FastifyInstance, token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request).url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { config: { access: 'public', isUnlogged: true } }, async (request, reply) => {
    if (!isFromLoopback(request) && !holdsToken(request, token)) throw errors.forbidden()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A proxy on this machine makes everybody look local: what it forwards does not count. */
function isFromLoopback(request: FastifyRequest): boolean {
  const { headers, socket } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}

function holdsToken(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return false
  const given = Buffer.from(request.headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
