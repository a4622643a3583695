/** The mail server and the sender address. */
export interface MailTarget {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS as soon as the server offers it. */
  isSecure: boolean
  user?: string
  password?: string
  from: string
}

const address = /^[^\s@<>"]+@[^\s@<>"]+$/

/** `smtp://user:password@host:587?from=name@example.cn`, or `smtps://` on port 465. */
export function parseMailUrl(text: string): MailTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('应为 smtp:// 或 smtps:// 开头的地址，如 smtp://用户:密码@主机:587?from=邮箱')
  const isSecure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const from = url.searchParams.get('from') ?? user
  if (!address.test(from)) throw new Error('缺少发件地址，请在地址末尾加上 ?from=邮箱')
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    ...(user !== '' && { user, password: decodeURIComponent(url.password) }),
    from,
  }
}
