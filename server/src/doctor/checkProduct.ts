import type { Config } from '../config.ts'
import { faultWords } from './faultWords.ts'
import { bad, type Finding, good, warning } from './Finding.ts'

const title = '程序'
const waitMs = 5_000

interface Readiness {
  success?: boolean
  message?: string
  result?: Record<string, string>
}

const partWords: Readonly<Record<string, string>> = {
  'redis lost': 'Redis 连接中断',
  'replica lost': '备库没有应答',
  'replica late': '备库落后于主库',
  'replica wrong': 'DATABASE_READ_URL 不是本数据库的备库',
  'files away': '文件存储不可用',
  'files full': '文件存储空间已满',
  'files refused': '文件存储拒绝访问',
  'virusScan lost': '病毒扫描不可用',
}

const missingParts = (result: Record<string, string>): string[] =>
  Object.entries(result)
    .filter(([name]) => name !== 'status')
    .map((part) => partWords[part.join(' ')] ?? part.join(' '))

/** Whether the product runs on its port, and says that it is ready. */
export async function checkProduct({ host, port, apiBase }: Config): Promise<Finding> {
  if (port === 0) return good(title, 'PORT=0：启动时自动选择端口')
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  const place = reachable.includes(':') ? `[${reachable}]:${port}` : `${reachable}:${port}`
  try {
    const answer = await fetch(`http://${place}${apiBase}/health/ready`, { signal: AbortSignal.timeout(waitMs) })
    const { success, message, result } = (await answer.json()) as Readiness
    if (result?.status === 'degraded')
      return warning(title, `正在 ${place} 运行，但${missingParts(result).join('、')}；请看下面各项与日志`)
    if (success === true) return good(title, `正在 ${place} 运行，已就绪`)
    if (success === false) return bad(title, `正在 ${place} 运行，但未就绪：${message ?? ''}；请查看日志`)
    return bad(title, occupied(place))
  } catch (error) {
    const reason = faultWords(error)
    if (reason === faultWords({ code: 'ECONNREFUSED' })) return good(title, `未运行，${place} 可用`)
    if (error instanceof DOMException) return bad(title, `${place} 有程序监听但没有响应；请查看日志`)
    return bad(
      title,
      error instanceof SyntaxError ? occupied(place) : `${place} 无法访问：${reason}；请检查 HOST 与 PORT`,
    )
  }
}

const occupied = (place: string): string => `${place} 被其他程序占用；请停止它，或用 PORT 指定其他端口`
