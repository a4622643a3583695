/** One wrong field of a submitted row; `field` is a path such as `contacts[0].mobile`. */
export interface FieldError<N extends string = string> {
  field: N
  message: string
}

interface AppErrorOptions {
  /** HTTP status. Refusals of business rules return 200, as clients of this wire expect (wire contract §1.1). */
  status?: number
  /** `code` in the envelope. */
  wireCode?: number
  fields?: FieldError[]
  details?: unknown
}

export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly wireCode: number
  readonly fields: FieldError[] | undefined
  readonly details: unknown

  constructor(code: string, message: string, options: AppErrorOptions = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = options.status ?? 200
    this.wireCode = options.wireCode ?? 500
    this.fields = options.fields
    this.details = options.details
  }
}

/** Says who has changed a record since it was read. */
export const staleWords = (title: string, isOwn: boolean): string =>
  isOwn ? `您已在另一个窗口修改该${title}` : `该${title}已被他人修改`

/** Every refusal: its code for programs, its status, its message for people. */
export const errors = {
  notSignedIn: () => new AppError('not_signed_in', '未授权，请重新登录', { status: 401, wireCode: 401 }),
  forbidden: () => new AppError('forbidden', '没有权限，请联系管理员授权', { status: 403, wireCode: 510 }),
  outOfScope: (title: string) =>
    new AppError('out_of_scope', `该${title}不在您的数据权限范围内，不能修改`, { status: 403, wireCode: 510 }),
  tenantRefused: (tenant: string, { hasOther }: { hasOther: boolean }) =>
    new AppError(
      'tenant_refused',
      `您已不属于租户“${tenant}”，或该租户已停用。本次操作未执行，${hasOther ? '请切换租户后再试' : '请联系平台'}`,
      { status: 403, wireCode: 510 },
    ),
  /** Without a date the tenant is closed: only visitors from the platform can read it. */
  tenantReadOnly: (until: string) =>
    new AppError(
      'tenant_read_only',
      `本租户已冻结或到期，${until === '' ? '' : `${until} 之前`}只能查看，不能修改。请联系平台续期`,
      { status: 403, wireCode: 510 },
    ),
  signInFailed: () => new AppError('sign_in_failed', '用户名或密码错误'),
  accountWaiting: () => new AppError('account_waiting', '账号待审核，请联系管理员'),
  accountRejected: (reason: string) =>
    new AppError('account_rejected', `账号申请未通过审核：${reason}。如有疑问，请联系管理员`),
  signInLocked: (minutes: number) =>
    new AppError('sign_in_locked', `该用户登录失败次数过多，请于${minutes}分钟后再次登录！`),
  tooManyRequests: (seconds: number) =>
    new AppError('too_many_requests', `操作过于频繁，请 ${seconds} 秒后再试`, {
      status: 429,
      wireCode: 429,
      details: { retryAfter: seconds },
    }),

  /** A message that another try would not deliver either. */
  undeliverable: (reason: string) => new AppError('undeliverable', reason),
  invalid: (fields: FieldError[]) =>
    new AppError('invalid', fields.map((f) => f.message).join('；') || '提交的内容有误', { fields }),
  notFound: (title: string) => new AppError('not_found', `未找到对应实体：该${title}不存在或已被删除`),
  duplicate: (field: string, title: string, value: string, existingId?: string) =>
    new AppError('duplicate', `${title}“${value}”已存在`, {
      fields: [{ field, message: `${title}“${value}”已存在` }],
      details: { existingId },
    }),
  conflict: (title: string, current: unknown, isOwn = false) =>
    new AppError('conflict', `${staleWords(title, isOwn)}，请核对后再保存`, {
      status: 409,
      wireCode: 409,
      details: { current },
    }),
  /** A use without a count is hidden from the reader. */
  inUse: (title: string, uses: { title: string; resource?: string; count?: number }[]) =>
    new AppError(
      'in_use',
      `该${title}正在使用，不能删除：${uses.map((use) => (use.count === undefined ? use.title : `${use.title} ${use.count} 条`)).join('、')}`,
      { details: { uses } },
    ),
  /** Rows of a sheet are refused; nothing was saved. */
  sheetRefused: (first: string, refusals: readonly unknown[]) =>
    new AppError('sheet_refused', `有 ${refusals.length} 行不能保存，本次修改均未保存。${first}`, {
      details: { refusals },
    }),
  wrongState: (title: string, state: string, action: string) =>
    new AppError('wrong_state', `该${title}当前为“${state}”，不能${action}`),
  refused: (reason: string) => new AppError('refused', reason),
  nothingSelected: () => new AppError('nothing_selected', '请选择一条记录！'),

  unknownField: (name: string) => new AppError('unknown_field', `查询字段“${name}”不存在或不允许查询`),
  unknownSort: (name: string) => new AppError('unknown_sort', `不支持按“${name}”排序`),
  badRule: (title: string, rule: string) => new AppError('bad_rule', `${title}不支持查询方式“${rule}”`),
  badQuery: (reason: string) => new AppError('bad_query', reason),
  badRequest: (reason: string) => new AppError('bad_request', reason, { status: 400, wireCode: 400 }),

  notASpreadsheet: () =>
    new AppError('not_a_spreadsheet', '文件导入失败:不是有效的 Excel 文件，请上传 .xls 或 .xlsx 文件'),
  badSheet: (reason: string) => new AppError('bad_sheet', `文件导入失败:${reason}`),
  /** Columns whose heads are unknown may be the missing ones. */
  columnsMissing: (titles: string[], details: { unknownColumns: string[]; missingColumns: string[] }) =>
    new AppError(
      'columns_missing',
      `文件导入失败:缺少必填列：${titles.join('、')}${
        details.unknownColumns.length > 0 ? `。文件中没有对应字段的列：${details.unknownColumns.join('、')}` : ''
      }，请补充后重新上传`,
      { details },
    ),
  importGone: () => new AppError('import_gone', '该导入批次不存在或已过期，请重新上传文件'),
} as const
