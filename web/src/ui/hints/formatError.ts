import type { FieldError } from '@lexdesk/domain'

/** The server's error properties, read without depending on the error class. */
interface ServerError extends Error {
  code: string
  status: number
  requestId?: string
  fields?: readonly FieldError[]
}

export const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'status' in error

/** The field errors reported by the server. */
export const fieldsOf = (error: unknown): readonly FieldError[] => (isServerError(error) ? (error.fields ?? []) : [])

/** The message for an error; server messages are used unchanged. A system fault also shows its request id. */
export function formatError(error: unknown): string {
  if (!isServerError(error)) return isAborted(error) ? '操作已取消' : '页面出错了，请刷新后重试'
  const { message, requestId, status } = error
  // Some server messages already contain it.
  return status >= 500 && requestId && !message.includes(requestId) ? `${message}（请求编号：${requestId}）` : message
}

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
