import { describeDatabaseUrl } from './connectionSettings.ts'
import { StartError } from './StartError.ts'

const untrusted = '服务器证书不受信任，请用 DATABASE_CA 指定签发它的证书文件'

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
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: '服务器证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '服务器证书上的主机名与地址不一致',
}

/** One Chinese line for a database that cannot be reached; the address is shown without user and password. */
export function explainConnectionError(error: unknown, url: string): StartError {
  if (error instanceof StartError) return error
  const { code, message } = firstOf(error)
  const reason = bySentence(message) ?? reasons[code ?? ''] ?? message
  return new StartError(`无法连接数据库 ${describeDatabaseUrl(url)}：${reason}`)
}

function bySentence(message: string): string | undefined {
  if (/timeout/i.test(message)) return reasons['ETIMEDOUT']
  if (/does not support SSL/.test(message)) return '服务器不支持加密连接，请去掉地址中的 sslmode'
  const [, parameter] = /unsupported startup parameter:? *"?(\w+)/.exec(message) ?? []
  return parameter && `连接池不接受地址中的启动参数 ${parameter}，请去掉它`
}

/** A name with several addresses fails with one error per address. */
function firstOf(error: unknown): { code?: string; message: string } {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code, message } = inner as { code?: string; message?: string }
  return { code, message: message ?? String(inner) }
}
