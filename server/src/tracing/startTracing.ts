import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementWatch } from '../database/connection/watchStatements.ts'
import { routeOf } from '../http/routeAccess.ts'
import { createSpanExporter } from './createSpanExporter.ts'
import { currentTrace, newSpanId, newTraceId, nowMs, recordPart, type Trace } from './currentTrace.ts'
import { traceOutgoing } from './traceOutgoing.ts'

interface TracedRequest {
  trace: Trace
  parentId: string | undefined
  startMs: number
}

const maxText = 2_000

/**
 * Sends a trace of each call to an OpenTelemetry collector: the request, its statements, and the calls that it makes.
 * Goes on with the trace of a caller that sends `traceparent`. Work of the server's own (jobs, tasks) is not traced.
 */
export function startTracing(app: FastifyInstance, endpoint: string, statements: StatementWatch): void {
  const exporter = createSpanExporter({ endpoint, log: app.log })
  const stopOutgoing = traceOutgoing()
  const traced = new WeakMap<FastifyRequest, TracedRequest>()

  app.addHook('onRequest', (request, _reply, next) => {
    const caller = callerOf(request)
    if (routeOf(request).config.isUnlogged || caller?.isSampled === false) return next()
    const trace = { traceId: caller?.traceId ?? newTraceId(), spanId: newSpanId(), record: exporter.record }
    traced.set(request, { trace, parentId: caller?.spanId, startMs: nowMs() })
    currentTrace.run(trace, next)
  })
  // Parsing the body loses the async context.
  app.addHook('preHandler', (request, _reply, next) => {
    const found = traced.get(request)
    if (found) currentTrace.run(found.trace, next)
    else next()
  })
  app.addHook('onResponse', async (request, reply) => {
    const found = traced.get(request)
    if (!found) return
    const route = routeOf(request).url ?? 'unknown'
    exporter.record({
      name: `${request.method} ${route}`,
      kind: 'server',
      traceId: found.trace.traceId,
      spanId: found.trace.spanId,
      parentId: found.parentId,
      startMs: found.startMs,
      endMs: nowMs(),
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        // Leads to the log.
        'lexdesk.request_id': request.id,
      },
      isFailed: reply.statusCode >= 500,
    })
  })
  app.addHook('onClose', async () => {
    stopOutgoing()
    await exporter.close()
  })

  statements.listen(({ level, query, queryDurationMillis }) => {
    const trace = currentTrace.getStore()
    if (!trace) return
    const endMs = nowMs()
    recordPart(trace, {
      spanId: newSpanId(),
      name: /^\W*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement',
      startMs: endMs - queryDurationMillis,
      endMs,
      // Values are parameters and not part of the text.
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, maxText) },
      isFailed: level === 'error',
    })
  })
}

const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/

function callerOf({ headers }: FastifyRequest): { traceId: string; spanId: string; isSampled: boolean } | undefined {
  const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent ?? '')) ?? []
  return traceId && spanId && flags ? { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 } : undefined
}
