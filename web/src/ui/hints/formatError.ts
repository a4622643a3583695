import type { FieldError } from '@lexdesk/domain'

/** What the server says about a failed call, without knowing the class that carries it. */
interface Told extends Error {
  code: string
  status: number
  requestId?: string
  fields?: readonly FieldError[]
}

export const isTold = (error: unknown): error is Told =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'status' in error

/** The fields that the server names as wrong. */
export const fieldsOf = (error: unknown): readonly FieldError[] => (isTold(error) ? (error.fields ?? []) : [])

/** The words for an error; those of the server as they are. A fault of the system also names its request. */
export function formatError(error: unknown): string {
  if (!isTold(error)) return isGivenUp(error) ? '操作已取消' : '页面出错了，请刷新后重试'
  const { message, requestId, status } = error
  // Some words of the server name it already.
  return status >= 500 && requestId && !message.includes(requestId) ? `${message}（请求编号：${requestId}）` : message
}

const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
