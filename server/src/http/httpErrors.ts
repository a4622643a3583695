import { AppError } from '@lexdesk/domain'
import type { EndReason } from '../access/sessions.ts'

/** All refusals of the HTTP layer. */
export const httpErrors = {
  bodyTooLarge: (bytes: number) =>
    new AppError('body_too_large', `请求内容过大，最多允许 ${Math.floor(bytes / 1024 / 1024)}MB`, {
      status: 413,
      wireCode: 413,
    }),
  malformed: (reason: string) => new AppError('malformed', reason, { status: 400, wireCode: 400 }),
  addressTooLong: () =>
    new AppError('address_too_long', '请求的地址过长，请减少所选的条件或记录后重试', { status: 431, wireCode: 431 }),
  tooSlow: () => new AppError('too_slow', '请求发送超时，请检查网络后重试', { status: 408, wireCode: 408 }),
  unsupportedType: () =>
    new AppError('unsupported_type', '不支持的请求内容类型，请使用 application/json', {
      status: 415,
      wireCode: 415,
    }),
  wrongVerb: (method: string, allowed: string[]) =>
    new AppError('wrong_verb', `不支持${method}请求方法，支持以下${allowed.map((verb) => `${verb}、`).join('')}`, {
      wireCode: 405,
      details: { allowed },
    }),
  sessionExpired: () => new AppError('session_expired', 'Token失效，请重新登录', { status: 500 }),
  // Clients of this wire check for the first word.
  sessionEnded: (reason: EndReason) =>
    new AppError('session_expired', `Token失效，${endWords[reason]}`, { status: 500 }),
  notUnique: () => new AppError('duplicate', '数据库中已存在该记录'),
  tooLong: () => new AppError('too_long', '字段太长,超出数据库字段的长度'),
  rowTooLarge: () =>
    new AppError('row_too_large', '这条记录的内容太多，超出数据表一行的容量，请减少填写的内容', {
      status: 400,
      wireCode: 400,
    }),
  badValue: () =>
    new AppError('bad_value', '提交的内容中有数据库不能接受的值，请检查后重试', { status: 400, wireCode: 400 }),
  queryTimeout: () => new AppError('query_timeout', '查询超时，请缩小查询范围后重试'),
  writeConflict: () => new AppError('write_conflict', '操作冲突，请重试', { status: 409, wireCode: 409 }),
  databaseAway: () => new AppError('database_away', '数据库暂时不可用，请稍后重试', busy),
  databaseFull: () => new AppError('database_full', '数据库的连接数已满，请稍后重试', busy),
  databaseDiskFull: () => new AppError('database_disk_full', '数据库的磁盘空间已满，暂时不能保存，请联系管理员', busy),
  overloaded: () => new AppError('overloaded', '系统繁忙，请稍后重试', busy),
  notReady: (reason: string) => new AppError('not_ready', reason, busy),
  unexpected: (requestId: string) =>
    new AppError('unexpected', `系统繁忙，请稍后再试（请求编号：${requestId}）`, { status: 500 }),
} as const

const endWords: Record<EndReason, string> = {
  forced: '您已被管理员强制下线，请重新登录',
  elsewhere: '您已在其他设备上结束了本次登录，请重新登录',
  password: '账号的密码已修改，请用新密码登录',
  account: '您的账号或所在租户已停用，请联系管理员',
}

const busy = { status: 503, wireCode: 503, details: { retryAfter: 10 } }
