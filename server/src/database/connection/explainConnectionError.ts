import { describeDatabaseUrl } from './connectionSettings.ts'
import { StartError } from './StartError.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: '连接被拒绝，请确认它已启动且端口正确',
  ENOTFOUND: '找不到该主机名',
  EAI_AGAIN: '主机名暂时无法解析',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ENOENT: '套接字文件不存在',
  EACCES: '没有访问套接字的权限',
  '28P01': '用户名或密码不正确',
  '28000': '服务器不允许该用户从本机登录',
  '3D000': '该数据库不存在，请先创建',
  '53300': '服务器的连接数已满',
  '57P03': '服务器正在启动或关闭，请稍后重试',
  SELF_SIGNED_CERT_IN_CHAIN: '服务器证书不受信任',
  DEPTH_ZERO_SELF_SIGNED_CERT: '服务器证书不受信任',
  CERT_HAS_EXPIRED: '服务器证书已过期',
}

/** One Chinese line for a database that cannot be reached; the address is shown without user and password. */
export function explainConnectionError(error: unknown, url: string): StartError {
  if (error instanceof StartError) return error
  const { code, message } = firstOf(error)
  const reason = reasons[/timeout/i.test(message) ? 'ETIMEDOUT' : (code ?? '')] ?? message
  return new StartError(`无法连接数据库 ${describeDatabaseUrl(url)}：${reason}`)
}

/** A name with several addresses fails with one error per address. */
function firstOf(error: unknown): { code?: string; message: string } {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code, message } = inner as { code?: string; message?: string }
  return { code, message: message ?? String(inner) }
}
