import { beijingTime, failed } from '@lexdesk/domain'
import type { AppError } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAppError } from './toAppError.ts'

/** The only place that turns an error into a response: envelope, status, request id; details go to the log. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error, request.id)
  if (refusal !== error) {
    const level = refusal.status >= 500 ? 'error' : 'info'
    request.log[level]({ err: error, code: refusal.code }, 'request_failed')
  }
  const { retryAfter } = (refusal.details ?? {}) as { retryAfter?: number }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // A file response may have set its own type and length before it failed.
  for (const name of ['content-length', 'content-disposition', 'content-encoding', 'etag']) reply.removeHeader(name)
  // With a range outside of the file it says how long the file is.
  if (refusal.status !== 416) reply.removeHeader('content-range')
  reply.code(refusal.status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  if (refusal.code === 'session_expired') return reply.send(expiredAnswer(refusal, request))
  return reply.send(failed(refusal, request.id))
}

/** Clients of this wire show their re-login dialog on exactly this shape (wire contract §1.5). */
function expiredAnswer(refusal: AppError, request: FastifyRequest) {
  return {
    timestamp: beijingTime(new Date()),
    status: refusal.status,
    error: 'Internal Server Error',
    message: refusal.message,
    path: pathOf(request),
    success: false,
    code: refusal.wireCode,
    result: null,
    requestId: request.id,
  }
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}
