import { filterArgument, type GatewayFilter, readFilters, readPredicates, readUpstream } from '@lexdesk/domain'
import { meetsPredicate } from './meetsPredicate.ts'
import type { Visit } from './Visit.ts'

export interface RouteRow {
  id: string
  name: string
  uri: string
  predicates: unknown
  filters: unknown
  isPublic: boolean
  stripPrefix: boolean
  retryable: boolean
  timeoutSeconds: number | null
}

export interface RateLimit {
  perSecond: number
  burst: number
  by: 'address' | 'user' | 'route'
}

export interface Breaker {
  failures: number
  seconds: number
  /** Message for callers while the circuit is open; undefined: the default message. */
  words: string | undefined
}

type HeaderChange = { name: string; value?: string }

/** A compiled route, ready to match requests. */
export interface LiveRoute {
  id: string
  name: string
  upstream: URL
  isPublic: boolean
  isRetried: boolean
  strippedParts: number
  timeoutMs: number
  rateLimit: RateLimit | undefined
  breaker: Breaker | undefined
  /** A change without a value removes the header. */
  requestHeaders: HeaderChange[]
  responseHeaders: HeaderChange[]
  matches(visit: Visit): boolean
}

const usualTimeoutSeconds = 30
const limitedBy: Record<string, RateLimit['by']> = {
  '#{@ipKeyResolver}': 'address',
  '#{@userKeyResolver}': 'user',
  '#{@apiKeyResolver}': 'route',
}

/** Undefined for a row that the current rules would refuse: it is not served. */
export function liveRoute(row: RouteRow): LiveRoute | undefined {
  const upstream = readUpstream(row.uri)
  const predicates = readPredicates(row.predicates)
  const filters = readFilters(row.filters)
  if ('problem' in upstream || 'problem' in predicates || 'problem' in filters) return undefined
  const conditions = predicates.map(meetsPredicate)
  const named = (name: GatewayFilter['name']) => filters.filter((filter) => filter.name === name)
  const [limit, breaker, strip] = [named('RequestRateLimiter')[0], named('Hystrix')[0], named('StripPrefix')[0]]
  const number = (filter: GatewayFilter, key: string): number => Number(filterArgument(filter, key))
  const added = (filter: GatewayFilter) => ({
    name: filterArgument(filter, 'name').toLowerCase(),
    value: filterArgument(filter, 'value'),
  })
  const removed = (filter: GatewayFilter) => ({ name: filterArgument(filter, 'name').toLowerCase() })
  return {
    id: row.id,
    name: row.name,
    upstream,
    isPublic: row.isPublic,
    isRetried: row.retryable,
    strippedParts: strip ? number(strip, 'parts') : row.stripPrefix ? 1 : 0,
    timeoutMs: (row.timeoutSeconds ?? usualTimeoutSeconds) * 1000,
    rateLimit: limit && {
      perSecond: number(limit, 'redis-rate-limiter.replenishRate'),
      burst: number(limit, 'redis-rate-limiter.burstCapacity'),
      by: limitedBy[filterArgument(limit, 'key-resolver')] ?? 'address',
    },
    breaker: breaker && {
      failures: number(breaker, 'failures'),
      seconds: number(breaker, 'seconds'),
      words: fallbackWords(filterArgument(breaker, 'fallbackUri')),
    },
    requestHeaders: [...named('RemoveRequestHeader').map(removed), ...named('AddRequestHeader').map(added)],
    responseHeaders: [...named('RemoveResponseHeader').map(removed), ...named('AddResponseHeader').map(added)],
    matches: (visit) => conditions.every((meets) => meets(visit)),
  }
}

/** Clients of the wire put a page URL of their server here, which is not a message. */
const fallbackWords = (text: string): string | undefined => (/^\w+:/.test(text) ? undefined : text)

/** Specificity of a pattern: the more characters that are not wildcards, the earlier it is tried. */
export function exactness(predicates: unknown): number {
  const read = readPredicates(predicates)
  if ('problem' in read) return 0
  const letters = read.flatMap(({ name, args }) =>
    name === 'Path' ? args.map((path) => path.replace(/\*|\{[^}]*\}/g, '').length) : [],
  )
  return Math.max(0, ...letters) * 100 + read.length
}
