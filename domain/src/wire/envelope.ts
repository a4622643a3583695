import type { AppError } from '../errors.ts'

/** The envelope of every answer (wire contract §1.1). Old clients ignore `error`, `requestId` and `warnings`. */
export interface Envelope<T = unknown> {
  success: boolean
  message: string
  code: number
  result: T
  timestamp: number
  error?: { code: string; fields?: { field: string; message: string }[]; details?: unknown }
  requestId?: string
  warnings?: { field: string; message: string }[]
}

/** A read: code 0, 操作成功！ */
export function ok<T>(result: T, message = '操作成功！'): Envelope<T> {
  return { success: true, message, code: 0, result, timestamp: Date.now() }
}

/** A write: code 200 with its own message. */
export function done<T = null>(message: string, result: T = null as T): Envelope<T> {
  return { success: true, message, code: 200, result, timestamp: Date.now() }
}

export function failed(error: AppError, requestId: string): Envelope<null> {
  const { code, fields, details } = error
  return {
    success: false,
    message: error.message,
    code: error.wireCode,
    result: null,
    timestamp: Date.now(),
    error: { code, ...(fields && { fields }), ...(details !== undefined && { details }) },
    requestId,
  }
}

/** The page object of lists (wire contract §1.3). */
export interface Page<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}

export function page<T>(records: T[], total: number, current: number, size: number) {
  return {
    records,
    total,
    size,
    current,
    orders: [],
    optimizeCountSql: true,
    hitCount: false,
    countId: null,
    maxLimit: null,
    searchCount: true,
    pages: size > 0 ? Math.ceil(total / size) : 0,
  }
}
