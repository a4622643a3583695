import { connectionSettings } from './connectionSettings.ts'
import { SessionClient, sessionSettings } from './SessionClient.ts'
import { StartError } from './StartError.ts'

const oldestServer = 14

interface ServerFacts {
  /** A pooler such as PgBouncer answers: statements of one client may run in different sessions. */
  isPooled: boolean
  /** Whether the database itself ends statements that run too long. */
  hasTimeout: boolean
}

interface Answer {
  pid: number
  version: string
  encoding: string
  standby: boolean
  zone: string
  style: string
  timeout: string
  database: string
}

/** Checks on a connection of its own that the product can work with this server. */
export async function probeServer(url: string): Promise<ServerFacts> {
  const client = new SessionClient(connectionSettings(url))
  // The failing call reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Answer>(
      `select pg_backend_pid() as pid, current_setting('server_version_num') as version,
              current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
              current_setting('TimeZone') as zone, current_setting('DateStyle') as style,
              current_setting('statement_timeout') as timeout, quote_ident(current_database()) as database`,
    )
    const [answer] = rows
    if (!answer) throw new Error('no answer')
    checkAnswer(answer)
    const { processID } = client as unknown as { processID: number | null }
    // A pooler gives its clients numbers of its own.
    return { isPooled: processID !== answer.pid, hasTimeout: answer.timeout !== '0' }
  } finally {
    await client.end()
  }
}

function checkAnswer({ version, encoding, standby, zone, style, database }: Answer): void {
  const major = Math.floor(Number(version) / 10_000)
  if (major < oldestServer) throw new StartError(`数据库是 PostgreSQL ${major}，本程序需要 ${oldestServer} 以上的版本`)
  if (encoding !== 'UTF8') throw new StartError(`数据库的编码是 ${encoding}，本程序需要 UTF8`)
  if (standby) throw new StartError('数据库是只读的备库，请把 DATABASE_URL 指向主库')
  if (zone !== sessionSettings.TimeZone)
    throw new StartError(
      unheld('时区', zone, `alter database ${database} set "TimeZone" = '${sessionSettings.TimeZone}'`),
    )
  if (!style.startsWith('ISO'))
    throw new StartError(
      unheld('日期格式', style, `alter database ${database} set "DateStyle" = '${sessionSettings.DateStyle}'`),
    )
}

/** A pooler drops the start parameters that it does not know; without the right zone all times would be wrong. */
const unheld = (what: string, value: string, statement: string): string =>
  `连接池没有保持本程序设置的${what}（现在是 ${value}），请在数据库中执行 ${statement}; 并重启连接池后再启动`
