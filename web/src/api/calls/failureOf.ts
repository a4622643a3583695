import type { Envelope, FieldError } from '@lexdesk/domain'
import { ApiError, type ApiErrorOptions } from './ApiError.ts'

/** Messages for statuses whose own text means nothing to the user (specification A §8). */
const statusMessages: Record<number, string> = {
  401: '未授权，请重新登录',
  404: '很抱歉，资源未找到!',
  413: '提交的内容过大',
  429: '操作过于频繁，请稍后再试',
  502: '服务暂时不可用，请稍后重试',
  503: '服务暂时不可用，请稍后重试',
  504: '网络超时',
}

const statusCodes: Record<number, string> = {
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
}

/** These statuses always show the same message, whatever the body contains. */
const fixedMessageStatuses = new Set([401, 404, 504])

interface Body extends Partial<Envelope> {
  /** Part of the response for an expired token, which is not an envelope (wire contract §1.5). */
  status?: number
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Turns an unsuccessful response into an error with a code and a message. */
export function failureOf(status: number, body: unknown, hadToken: boolean): ApiError {
  const { message, code, error, requestId, status: innerStatus } = readBody(body)
  const text = typeof message === 'string' ? message.trim() : ''
  const fields: FieldError[] = error?.fields ?? []
  const options = { status, wireCode: code ?? 0, fields, details: error?.details, requestId }
  const isServerError = status === 500 || innerStatus === 500
  if (hadToken && isServerError && text.includes('Token失效')) return sessionEnd(text, options)
  // A 404 of the engine names the missing record; one of a proxy does not.
  const isNamed = error?.code !== undefined && status !== 401 && status !== 504
  const words = fixedMessageStatuses.has(status) && !isNamed ? statusMessages[status] : text || statusMessages[status]
  return new ApiError(
    error?.code ?? statusCodes[status] ?? 'failed',
    words || (status < 300 ? '未知错误' : `服务出错（${status}），请稍后重试`),
    options,
  )
}

/** A session that somebody ended: the words after the mark say why. Otherwise it timed out. */
function sessionEnd(text: string, options: ApiErrorOptions): ApiError {
  const [, reason] = /^Token失效，(?!请重新登录)(.+)$/.exec(text) ?? []
  return reason === undefined
    ? new ApiError('session_expired', '很抱歉，登录已过期，请重新登录', options)
    : new ApiError('session_ended', reason, options)
}

function readBody(body: unknown): Body {
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}

export const networkFailure = (): ApiError => new ApiError('network', '网络连接失败，请检查网络后重试')
export const timeoutFailure = (): ApiError => new ApiError('timeout', '网络超时，请稍后重试')
