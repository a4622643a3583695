import type { HttpTrace, RouteFigures } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { routeOf } from '../../http/routeAccess.ts'
import { traceOf } from './traceOf.ts'

export interface KeptTrace {
  tenantId: number | undefined
  trace: HttpTrace
}

/** The requests of one sample. */
export interface RequestWindow {
  requests: number
  failures: number
  p50: number | null
  p95: number | null
  p99: number | null
}

export interface RequestWatch {
  /** The requests since the last call of this function. */
  takeWindow(): RequestWindow
  /** The last requests, the oldest first. */
  traces(): readonly KeptTrace[]
  /** Those since the last call of this function. */
  takeTraces(): readonly KeptTrace[]
  totals(): { requests: number; failures: number; slowest: RouteFigures[] }
}

/** Of each instance. */
export const keptTraces = 500
const shownTraces = 200
const shownRoutes = 20
/** More durations than this in one sample would not change its percentiles. */
const maxDurations = 20_000
/** Pages that poll would crowd out what they are opened for. */
const ownCalls = /^\/(sys\/)?(actuator|monitoring)\//

/** Counts and times every call, and remembers the last ones. */
export function watchRequests(app: FastifyInstance): RequestWatch {
  const kept: KeptTrace[] = []
  const routes = new Map<
    string,
    { method: string; route: string; count: number; failures: number; ms: number; max: number }
  >()
  let durations: number[] = []
  let window = { requests: 0, failures: 0 }
  let fresh = 0
  const total = { requests: 0, failures: 0 }

  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const ms = reply.elapsedTime
    const failures = reply.statusCode >= 500 ? 1 : 0
    for (const sum of [window, total]) {
      sum.requests += 1
      sum.failures += failures
    }
    if (durations.length < maxDurations) durations.push(ms)
    const route = (routeOf(request).url ?? '').slice(app.prefix.length)
    const key = `${method} ${route}`
    let figures = routes.get(key)
    if (!figures) routes.set(key, (figures = { method, route, count: 0, failures: 0, ms: 0, max: 0 }))
    figures.count += 1
    figures.failures += failures
    figures.ms += ms
    figures.max = Math.max(figures.max, ms)
    if (ownCalls.test(route)) return
    fresh += 1
    kept.push({ tenantId: request.actor?.tenantId, trace: traceOf(request, reply) })
    if (kept.length >= 2 * keptTraces) kept.splice(0, kept.length - keptTraces)
  })

  return {
    takeWindow() {
      const sorted = Float64Array.from(durations).sort()
      const taken = {
        ...window,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        p99: percentile(sorted, 0.99),
      }
      durations = []
      window = { requests: 0, failures: 0 }
      return taken
    },
    traces: () => kept.slice(-keptTraces),
    takeTraces() {
      const taken = fresh === 0 ? [] : kept.slice(-Math.min(fresh, keptTraces))
      fresh = 0
      return taken
    },
    totals: () => ({
      ...total,
      slowest: [...routes.values()]
        .map(({ ms, max, ...rest }) => ({ ...rest, meanMs: rounded(ms / rest.count), maxMs: rounded(max) }))
        .sort((a, b) => b.meanMs - a.meanMs)
        .slice(0, shownRoutes),
    }),
  }
}

/** What people of a tenant may see: its own requests and those of visitors, the newest first. */
export const tracesFor = (tenantId: number, traces: readonly KeptTrace[]): HttpTrace[] =>
  traces
    .filter((one) => one.tenantId === undefined || one.tenantId === tenantId)
    .slice(-shownTraces)
    .reverse()
    .map(({ trace }) => trace)

const rounded = (ms: number): number => Math.round(ms * 10) / 10

/** The smallest duration that this share of requests did not exceed; null without requests. */
function percentile(sorted: Float64Array, share: number): number | null {
  return sorted.length === 0 ? null : rounded(sorted[Math.ceil(sorted.length * share) - 1]!)
}
