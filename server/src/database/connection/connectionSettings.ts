import type { ClientConfig } from 'pg'
import { StartError } from './StartError.ts'
import { typeParsers } from './typeParsers.ts'

/**
 * A list page that runs longer is useless anyway; exports and imports lift it with `set local statement_timeout = 0`.
 */
const statementTimeoutMs = 60_000
/** A forgotten open transaction holds locks and stops vacuum; five minutes is far beyond any short transaction. */
const idleTransactionTimeoutMs = 300_000

const sessionSettings = [
  'TimeZone=Asia/Shanghai',
  'DateStyle=ISO,YMD',
  'client_min_messages=warning',
  `statement_timeout=${statementTimeoutMs}`,
  `idle_in_transaction_session_timeout=${idleTransactionTimeoutMs}`,
]

function parseDatabaseUrl(url: string): URL {
  let parsed: URL
  try {
    // libpq's spelling of "no host, see the parameters" is not a URL for Node.
    parsed = new URL(url.replace('@/', '@localhost/'))
  } catch {
    throw new StartError('DATABASE_URL 不是有效的地址，应形如 postgresql://用户:密码@主机:5432/数据库')
  }
  if (parsed.protocol !== 'postgresql:' && parsed.protocol !== 'postgres:')
    throw new StartError(`DATABASE_URL 必须以 postgresql:// 开头，现在是 ${parsed.protocol}//`)
  return parsed
}

/** Settings of every connection: time zone, date style, timeouts, application name and type parsers. */
export function connectionSettings(url: string): ClientConfig {
  const parsed = parseDatabaseUrl(url)
  // The driver lets settings of the address override ours; the parsers rely on ours, so ours are appended last.
  const options = [parsed.searchParams.get('options') ?? '', ...sessionSettings.map((setting) => `-c ${setting}`)]
  parsed.searchParams.set('options', options.join(' ').trim())
  return {
    connectionString: parsed.href,
    fallback_application_name: 'lexdesk',
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
    types: typeParsers,
  }
}

/** The address for display: no user, no password. */
export function describeDatabaseUrl(url: string): string {
  const parsed = parseDatabaseUrl(url)
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  const port = parsed.searchParams.get('port') ?? (parsed.port || '5432')
  return `${host}:${port}${parsed.pathname}`
}
