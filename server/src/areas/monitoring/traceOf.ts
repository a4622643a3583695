import type { HttpTrace } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routeOf } from '../../http/routeAccess.ts'
import { pathOf } from '../../http/sendError.ts'

const shownHeaders = ['user-agent', 'content-type', 'content-length', 'referer']
const secretHeaders = ['x-access-token', 'authorization', 'cookie']

/** One request as a trace: no query, no secrets, and numbers of people masked. */
export function traceOf(request: FastifyRequest, reply: FastifyReply): HttpTrace {
  const { actor } = request
  const route = routeOf(request)
  return {
    timestamp: new Date(Date.now() - reply.elapsedTime).toISOString(),
    principal: actor && { name: actor.username },
    session: null,
    request: {
      method: request.method,
      // The path of an unlogged route contains a secret.
      uri: route.config.isUnlogged ? (route.url ?? '') : masked(pathOf(request)),
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
    return shownHeaders.includes(name)
      ? [[name, [value].flat().map((text) => masked(String(text).split('?', 1)[0]!))]]
      : []
  })
  return Object.fromEntries(shown)
}

/** Without the middle of mobile and identity numbers and of mail addresses. Ids of records are longer. */
export const masked = (text: string): string =>
  text
    .replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2')
    .replace(/(?<!\d)(\d{4})\d{10}(\d{3}[\dXx])(?!\d)/g, '$1**********$2')
    .replace(/([\w.+-])[\w.+-]*(@|%40)/g, '$1***$2')
