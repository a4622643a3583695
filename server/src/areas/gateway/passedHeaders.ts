import { clientHeader } from '@lexdesk/domain'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { LiveRoute } from './LiveRoute.ts'
import type { Visit } from './Visit.ts'

/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const hopByHop = new Set([
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

/** The caller's credentials are not forwarded, and we set the forwarding headers ourselves. */
const internalHeaders = new Set([
  'host',
  'cookie',
  'x-access-token',
  'tenant-id',
  clientHeader.name,
  'expect',
  'content-length',
  'forwarded',
  'x-real-ip',
])

/** A foreign answer must not act for our origin: its cookies and policies are dropped, ours apply. */
const originHeaders = new Set([
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
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !dropped.has(name) && !named.has(name)),
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

/** Headers sent to the target. */
export function requestHeaders(visit: Visit, route: LiveRoute, about: { id: string; protocol: string }) {
  return {
    ...changed(
      {
        ...without(visit.headers, internalHeaders),
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

/** Headers returned to the caller. */
export function responseHeaders(headers: IncomingHttpHeaders, route: LiveRoute): OutgoingHttpHeaders {
  return changed(without(headers, originHeaders), route.responseHeaders)
}
