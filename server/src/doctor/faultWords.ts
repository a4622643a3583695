const words: Record<string, string> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被对方关闭',
  ENOTFOUND: '找不到该主机名',
  EAI_AGAIN: '主机名暂时无法解析',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  EACCES: '没有权限',
  EROFS: '磁盘是只读的',
  ENOSPC: '磁盘已满',
  ENOENT: '不存在',
  ENOTDIR: '路径中有一段不是目录',
}

/** Why something could not be reached; a name with several addresses fails with one error per address. */
export function faultWords(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code, message, cause } = first as { code?: string; message?: string; cause?: unknown }
  if (code !== undefined && words[code]) return words[code]
  // `fetch` hides the reason.
  return cause === undefined ? (message ?? String(first)) : faultWords(cause)
}

const waitMs = 8_000

/** The result, or an error when it takes too long: a doctor must come to an end. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${waitMs / 1000} 秒内没有响应`)), waitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
