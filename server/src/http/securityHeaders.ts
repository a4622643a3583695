import type { FastifyReply, FastifyRequest } from 'fastify'

// Not @fastify/helmet, see docs/decisions/0010-security-headers.md.
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
}

/** For responses that are not pages: nothing in them may run if opened as one. */
export const strictPolicy = "default-src 'none'; frame-ancestors 'self'"

const apiHeaders = {
  ...everywhere,
  'content-security-policy': strictPolicy,
  'cache-control': 'no-store',
}

/**
 * antd writes style tags at run time; scripts come from files only. Plain-http installs must work, so nothing upgrades.
 */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const pageHeaders = { ...everywhere, 'content-security-policy': pagePolicy }

export function securityHeaders(isApi: (request: FastifyRequest) => boolean) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    reply.headers(isApi(request) ? apiHeaders : pageHeaders)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=15552000')
    next()
  }
}
