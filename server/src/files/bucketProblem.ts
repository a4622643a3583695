import { S3ServiceError } from 's3mini'
import { StoreProblem } from './FileStore.ts'

const fullCodes = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'StorageFull']

/** The code in an error of the store; the library reads it from one type of content only. */
export function codeOf(error: S3ServiceError): string {
  return /<Code>([\w.-]+)<\/Code>/.exec(error.body ?? '')?.[1] ?? `HTTP ${error.status}`
}

/** What an error says about the store: down and slow are the same for its users. */
export function bucketProblem(error: unknown): StoreProblem {
  if (!(error instanceof S3ServiceError)) return new StoreProblem('away', networkCode(error), error)
  const code = codeOf(error)
  if (error.status === 507 || fullCodes.includes(code)) return new StoreProblem('full', code, error)
  return new StoreProblem([301, 307, 400, 401, 403, 404].includes(error.status) ? 'refused' : 'away', code, error)
}

function networkCode(error: unknown): string {
  const { code, cause, message } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException }
  return String(cause?.code ?? code ?? message)
}

/** What the operator can do about a store that has refused a file at the start; undefined when it may come back. */
export function explainBucket({ kind, code }: StoreProblem, endpoint: string): string | undefined {
  const { host } = new URL(endpoint)
  const store = `对象存储（${host}）`
  if (code === 'ENOTFOUND') return `找不到${store}的主机，请检查 STORAGE_URL`
  if (kind !== 'refused') return undefined
  if (code === 'RequestTimeTooSkewed') return `本机时间与${store}相差过大，请校准时间`
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|HTTP 401)$/.test(code))
    return `${store}不接受访问键、密钥或会话令牌，请检查 STORAGE_URL`
  if (code === 'NoSuchBucket') return `${store}中没有 STORAGE_URL 所指的桶，请先创建`
  if (/^(AccessDenied|HTTP 403)$/.test(code)) return `${store}不允许写入所指的桶，请检查访问键的权限`
  if (/Region|AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocation/.test(code))
    return `桶不在 STORAGE_URL 所指的区域，请检查其中的 region（${store}：${code}）`
  return `${store}拒绝了写入（${code}），请检查 STORAGE_URL，必要时改用 style=host`
}
