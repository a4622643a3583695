import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { errors } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { routeOf } from './routeAccess.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metricsRegistry: Registry
    /** A second server on its own address that serves only `GET /metrics`. */
    metricsServer(): Server
  }
}

/**
 * `GET /metrics` for Prometheus: requires the token on this address. The client address proves nothing, because a proxy
 * on the same machine makes everyone look local.
 */
export function metrics(app: FastifyInstance, token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  app.decorate('metricsRegistry', registry)
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
    if (!token || !holdsToken(request, token)) throw errors.forbidden()
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  app.decorate('metricsServer', () =>
    createServer((request, reply) => {
      const isKnown = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
      if (!isKnown) return void reply.writeHead(404).end()
      if (token && !holdsToken(request, token)) return void reply.writeHead(403).end()
      registry.metrics().then(
        (text) => reply.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => reply.writeHead(500).end(),
      )
    }),
  )
}

function holdsToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
