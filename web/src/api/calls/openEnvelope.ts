import type { Envelope } from '@lexdesk/domain'
import { ApiError } from './ApiError.ts'
import { failureOf, parseBody } from './failureOf.ts'

/** Returns the envelope of a successful response; throws on anything else. */
export function openEnvelope<T>(status: number, text: string, hadToken: boolean): Envelope<T> {
  const body = parseBody(text)
  const isSuccess = status >= 200 && status < 300
  if (isSuccess && isEnvelope(body) && body.success) return body as Envelope<T>
  if (isSuccess && !isEnvelope(body) && !hasMessage(body))
    throw new ApiError('bad_answer', '服务返回的内容无法识别，请稍后重试', { status })
  throw failureOf(status, body, hadToken)
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'success' in body
}

const hasMessage = (body: unknown): boolean => typeof body === 'object' && body !== null && 'message' in body
