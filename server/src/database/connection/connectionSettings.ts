import type { ClientConfig } from 'pg'
import { usualPatience } from './endSilentConnections.ts'
import { StartError } from './StartError.ts'
import { typeParsers } from './typeParsers.ts'

export const defaultPoolSize = 10
/**
 * A list page that runs longer is useless anyway; exports and imports lift it with `set local statement_timeout = 0`.
 */
export const defaultTimeoutSeconds = 60
/** A forgotten open transaction holds locks and stops vacuum; five minutes is far beyond any short transaction. */
const idleTransactionTimeoutMs = 300_000

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

/**
 * The driver checks the certificate in all of these modes and warns that the names promise less; `verify-full` is the
 * name of what it does. `no-verify` stays the way to check nothing.
 */
const checkedModes = ['prefer', 'require', 'verify-ca']

/** The address with the certificates that the server's own must be signed by; with them the connection is encrypted. */
export function withCertificate(url: string, caFile: string | undefined): string {
  const parsed = parseDatabaseUrl(url)
  const { searchParams } = parsed
  if (searchParams.get('uselibpqcompat') === 'true') return url
  const mode = searchParams.get('sslmode') ?? (caFile ? 'verify-full' : undefined)
  if (mode) searchParams.set('sslmode', checkedModes.includes(mode) ? 'verify-full' : mode)
  if (caFile) searchParams.set('sslrootcert', caFile)
  return parsed.href
}

/** The system asks again every second, and ends the connection after ten seconds without an answer. */
const keepAliveMs = 10_000

/** Settings of every connection: application name, keep-alive and type parsers. */
export function connectionSettings(url: string, connectMs = usualPatience.connectMs): ClientConfig {
  return {
    connectionString: parseDatabaseUrl(url).href,
    fallback_application_name: 'lexdesk',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: connectMs,
    types: typeParsers,
  }
}

/** Adds the timeouts, for a server without a pooler before it: poolers refuse or ignore them. */
export function withTimeouts(url: string, timeoutSeconds: number): string {
  const parsed = parseDatabaseUrl(url)
  const timeouts = [
    'client_min_messages=warning',
    `statement_timeout=${timeoutSeconds * 1000}`,
    `idle_in_transaction_session_timeout=${idleTransactionTimeoutMs}`,
  ]
  // The last one wins, so that options of the address cannot turn ours off.
  const options = [parsed.searchParams.get('options') ?? '', ...timeouts.map((setting) => `-c ${setting}`)]
  parsed.searchParams.set('options', options.join(' ').trim())
  return parsed.href
}

/** The address for display: no user, no password. */
export function describeDatabaseUrl(url: string): string {
  const parsed = parseDatabaseUrl(url)
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  const port = parsed.searchParams.get('port') ?? (parsed.port || '5432')
  return `${host}:${port}${parsed.pathname}`
}
