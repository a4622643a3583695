import { AppError, maxBodyBytes } from '@lexdesk/domain'
import type { FastifyError } from 'fastify'
import { isConnectionError } from '../database/connection/isConnectionError.ts'
import { httpErrors } from './httpErrors.ts'

/** Turns any thrown value into an error for users. Unknown ones are only logged. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  if (isConnectionError(error)) return httpErrors.databaseAway()
  return (
    byFrameworkCode(code) ??
    byDatabaseCode(code) ??
    (statusCode !== undefined && statusCode >= 400 && statusCode < 500
      ? new AppError('bad_request', '请求有误，请检查后重试', { status: statusCode, wireCode: statusCode })
      : httpErrors.unexpected(requestId))
  )
}

function byFrameworkCode(code: string | undefined): AppError | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return httpErrors.bodyTooLarge(maxBodyBytes)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return httpErrors.unsupportedType()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return httpErrors.malformed('请求内容的长度与声明不符')
    case 'FST_ERR_BAD_URL':
      return httpErrors.malformed('请求地址有误')
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return httpErrors.malformed('请以 multipart/form-data 方式上传文件')
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return httpErrors.malformed('一次上传的文件或字段过多')
    case 'FST_REQ_FILE_TOO_LARGE':
      return httpErrors.malformed('上传的文件过大')
    case 'FST_MP_PREMATURE_CLOSE':
      return httpErrors.malformed('上传中断，请重新上传')
    default:
      return undefined
  }
}

/** PostgreSQL's five-character codes; an error caused by a client's value is never a 500. */
function byDatabaseCode(code: string | undefined): AppError | undefined {
  if (!code || !/^[\dA-Z]{5}$/.test(code)) return undefined
  if (code === '23505' || code === '23P01') return httpErrors.notUnique()
  if (code === '22001') return httpErrors.tooLong()
  // A row of very many fields does not fit a page of the table.
  if (code === '54000') return httpErrors.rowTooLarge()
  if (code === '57014') return httpErrors.queryTimeout()
  if (code === '40001' || code === '40P01') return httpErrors.writeConflict()
  if (code.startsWith('22')) return httpErrors.badValue()
  if (code === '53300') return httpErrors.databaseFull()
  if (code === '53100') return httpErrors.databaseDiskFull()
  // A primary that has become a standby refuses writes until its connections go to the new one.
  if (code === '25006' || /^(08|53|57P)/.test(code)) return httpErrors.databaseAway()
  return undefined
}
