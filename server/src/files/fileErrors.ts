import { AppError, tooLargeText } from '@lexdesk/domain'

/** All refusals of the file store. */
export const fileErrors = {
  /** `size` is what was announced of the file, if anything. */
  tooLarge: (maxBytes: number, size?: number) => {
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    return new AppError('file_too_large', tooLargeText(megabytes, size), { details: { megabytes } })
  },
  empty: (name: string) => new AppError('file_empty', `文件“${name}”是空文件，请重新选择`),
  kindRefused: (name: string, allowed: string[]) =>
    new AppError('file_kind_refused', `不支持上传文件“${name}”，允许的类型：${allowed.join('、')}`, {
      details: { allowed },
    }),
  contentMismatch: (name: string, extension: string) =>
    new AppError('file_content_mismatch', `文件“${name}”的内容不是有效的 ${extension.toUpperCase()} 文件，请重新选择`),
  unknownFolder: (folder: string) => new AppError('file_folder_unknown', `上传目录“${folder.slice(0, 50)}”不存在`),
  nothingUploaded: () => new AppError('file_absent', '请选择要上传的文件'),
  oneFileOnly: () => new AppError('file_several', '一次只能上传一个文件，本次的文件都没有读取，请逐个上传'),
  interrupted: () => new AppError('upload_interrupted', '上传中断，请重新上传', { status: 400, wireCode: 400 }),
  noBoundary: () =>
    new AppError('upload_malformed', '上传的表单缺少分隔标记（boundary），请重新上传', { status: 400, wireCode: 400 }),
  /** The same message for both cases, so that the existence of files does not leak. */
  missing: () => new AppError('file_missing', '文件不存在，或您没有查看权限', { status: 404, wireCode: 404 }),
  notUsable: () =>
    new AppError('file_not_usable', '所附的文件不存在，或您没有使用权限，请重新上传', { status: 403, wireCode: 403 }),
  rangeOutside: () => new AppError('range_outside', '请求的文件范围超出文件大小', { status: 416, wireCode: 416 }),
  uploadGone: () => new AppError('upload_gone', '上传任务不存在或已过期，请重新上传'),
  uploadBusy: () => new AppError('upload_busy', '文件正在保存，请稍候'),
  pieceOutOfOrder: (expected: number) =>
    new AppError('piece_out_of_order', `文件分片顺序有误，应上传第 ${expected + 1} 片`, { details: { expected } }),
  pieceBeyond: (count: number) => new AppError('piece_beyond', `文件分片超出范围，共 ${count} 片`),
  pieceSize: (n: number, bytes: number) =>
    new AppError('piece_size', `第 ${n + 1} 片的大小有误，应为 ${bytes} 字节`, { details: { bytes } }),
  storeAway: () =>
    new AppError('file_store_away', '文件存储暂时不可用，请稍后重试', {
      status: 503,
      wireCode: 503,
      details: { retryAfter: 10 },
    }),
  storeFull: () =>
    new AppError('file_store_full', '文件存储空间已满，文件没有保存，请联系管理员清理空间后重试', {
      status: 503,
      wireCode: 503,
      details: { retryAfter: 60 },
    }),
  infected: (name: string, virus: string) =>
    new AppError('file_infected', `文件“${name}”含有病毒（${virus}），没有保存`),
  tooLargeToScan: (name: string) =>
    new AppError('file_not_scanned', `文件“${name}”超过病毒扫描允许的大小，没有保存，请联系管理员`),
  scanAway: () =>
    new AppError('virus_scan_away', '病毒扫描暂时不可用，文件没有保存，请稍后重试', {
      status: 503,
      wireCode: 503,
      details: { retryAfter: 10 },
    }),
  checksumWrong: (name: string) => new AppError('checksum_wrong', `文件“${name}”校验失败，请重新上传`),
} as const
