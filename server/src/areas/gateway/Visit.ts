import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { httpErrors } from '../../http/httpErrors.ts'

/** A request as the conditions of routes look at it. */
export interface Visit {
  method: string
  /** Behind the mount, as it was written; no piece of it leads upwards. */
  path: string
  search: string
  host: string
  address: string
  headers: IncomingHttpHeaders
}

/** `prefix` is the mount with the prefix of all calls. */
export function visitOf(request: FastifyRequest, prefix: string): Visit {
  const [whole = '', ...rest] = (request.raw.url ?? '').split('?')
  const path = whole.slice(prefix.length) || '/'
  if (!path.startsWith('/') || /\/\.{1,2}(\/|$)|\/\/|\\|[\x00-\x20]/.test(path))
    throw httpErrors.malformed('转发的路径不规范，不能含有 .. 、. 或连续的 /')
  return {
    method: request.method,
    path,
    search: rest.length > 0 ? `?${rest.join('?')}` : '',
    host: (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
    address: request.ip,
    headers: request.headers,
  }
}
