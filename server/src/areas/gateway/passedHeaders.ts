import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { LiveRoute } from './LiveRoute.ts'
import type { Visit } from './Visit.ts'

/** They speak about one line only, and not about what travels on it (RFC 9110 §7.6.1). */
const ofTheLine = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Who the caller is here is nobody's business there, and where he came from is ours to say. */
const ofOurHouse = new Set([
  'host',
  'cookie',
  'x-access-token',
  'tenant-id',
  'expect',
  'content-length',
  'forwarded',
  'x-real-ip',
])

/** A stranger's answer must not speak for our origin: its cookies and policies stay behind, ours hold. */
const ofTheirHouse = new Set([
  'set-cookie',
  'set-cookie2',
  'clear-site-data',
  'strict-transport-security',
  'public-key-pins',
  'content-security-policy',
  'content-security-policy-report-only',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cache-control',
  'expires',
  'service-worker-allowed',
  'alt-svc',
])

function without(headers: IncomingHttpHeaders, dropped: ReadonlySet<string>): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofTheLine.has(name) && !dropped.has(name) && !named.has(name)),
  )
}

function changed(headers: OutgoingHttpHeaders, changes: LiveRoute['requestHeaders']): OutgoingHttpHeaders {
  const result = { ...headers }
  for (const { name, value } of changes) {
    if (value === undefined) delete result[name]
    else result[name] = value
  }
  return result
}

/** What the target is told. */
export function requestHeaders(visit: Visit, route: LiveRoute, about: { id: string; protocol: string }) {
  return {
    ...changed(
      {
        ...without(visit.headers, ofOurHouse),
        'x-forwarded-for': visit.address,
        'x-forwarded-host': visit.headers.host,
        'x-forwarded-proto': about.protocol,
        'x-request-id': about.id,
      },
      route.requestHeaders,
    ),
    host: route.upstream.host,
  }
}

/** What the caller is told. */
export function responseHeaders(headers: IncomingHttpHeaders, route: LiveRoute): OutgoingHttpHeaders {
  return changed(without(headers, ofTheirHouse), route.responseHeaders)
}
