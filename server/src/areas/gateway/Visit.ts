import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { httpErrors } from '../../http/httpErrors.ts'

/** A request as seen by route predicates. */
export interface Visit {
  method: string
  /** The path below the mount, unchanged; it contains no parent segments. */
  path: string
  search: string
  host: string
  address: string
  headers: IncomingHttpHeaders
}

/** `prefix` is the mount including the API prefix. */
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
