import type { HttpTrace } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routeOf } from '../../http/routeAccess.ts'

const shownHeaders = ['user-agent', 'content-type', 'content-length']
const secretHeaders = ['x-access-token', 'authorization', 'cookie']

/**
 * One request as a trace. Its address is the pattern of its route, without parameters: an id or a name in it could be
 * that of a record that the reader may not know of.
 */
export function traceOf(request: FastifyRequest, reply: FastifyReply): HttpTrace {
  const { actor } = request
  return {
    timestamp: new Date(Date.now() - reply.elapsedTime).toISOString(),
    principal: actor && { name: actor.username },
    session: null,
    request: {
      method: request.method,
      uri: routeOf(request).url ?? '',
      headers: headersOf(request),
      remoteAddress: request.ip,
    },
    response: {
      status: reply.statusCode,
      headers: { 'content-type': [String(reply.getHeader('content-type') ?? '')] },
    },
    timeTaken: Math.round(reply.elapsedTime),
    requestId: request.id,
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string[]> {
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined)
  const shown = sent.flatMap(([name, value]): [string, string[]][] => {
    if (secretHeaders.includes(name)) return [[name, ['***']]]
    return shownHeaders.includes(name) ? [[name, [value].flat().map(String)]] : []
  })
  return Object.fromEntries(shown)
}
