interface DriverError extends Error {
  code?: string
  errno?: number
}

export interface Asked {
  host: string
  port: number
  database: string
  seconds: number
}

/** A user-readable reason for a failed connection; drivers and network use different codes for the same error. */
export function connectionFault(error: unknown, { host, port, database, seconds }: Asked): string {
  const { code = '', message } = error as DriverError
  const place = `${host}:${port}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `找不到主机“${host}”，请检查地址`
    case 'ECONNREFUSED':
      return `${place} 拒绝连接，请检查端口和数据库服务是否已启动`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `无法到达 ${place}，请检查网络`
    case 'ETIMEDOUT':
    case 'PROTOCOL_SEQUENCE_TIMEOUT':
      return `${place} 在 ${seconds} 秒内没有响应`
    case '28P01':
    case '28000':
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return '用户名或密码错误，或该用户不允许从本服务器登录'
    case 'ER_DBACCESS_DENIED_ERROR':
    case '42501':
      return `该用户无权访问数据库“${database}”`
    case '3D000':
    case 'ER_BAD_DB_ERROR':
      return `数据库“${database}”不存在`
    case '53300':
    case 'ER_CON_COUNT_ERROR':
      return '数据库的连接数已满，请稍后再试'
    case '57014':
    case 'ER_QUERY_TIMEOUT':
      return `${place} 没有在限定的时间内完成查询`
    case '57P01':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'PROTOCOL_CONNECTION_LOST':
      return `${place} 中断了连接，请检查数据库类型与端口`
  }
  if (/timeout|timed out/i.test(message)) return `${place} 在 ${seconds} 秒内没有响应`
  if (/SSL|TLS|certificate/i.test(message)) return '加密连接失败，请检查地址中的 SSL 设置和对方的证书'
  if (/terminated unexpectedly|Connection lost/i.test(message)) return `${place} 中断了连接，请检查数据库类型与端口`
  return `${place} 的应答不符合数据库协议，请检查数据库类型与端口`
}
