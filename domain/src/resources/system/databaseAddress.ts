export type DatabaseKind = 'mysql' | 'postgresql' | 'oracle' | 'sqlserver'

/** The kinds that this server has a driver for; others can only be registered. */
export type ConnectableKind = 'mysql' | 'postgresql'

export const isConnectable = (kind: DatabaseKind): kind is ConnectableKind => kind === 'mysql' || kind === 'postgresql'

export const productNames: Readonly<Record<DatabaseKind, string>> = {
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  oracle: 'Oracle',
  sqlserver: 'SQLServer',
}

/** The parts of a database URL. */
export interface DatabaseAddress {
  kind: DatabaseKind
  host: string
  port: number
  database: string | null
  /** Whether the connection is encrypted, and whether the server's certificate is verified. */
  encryption: 'off' | 'on' | 'verified'
}

/** Database kinds by value of dictionary `database_type`, with the driver names of the wire's clients. */
export const databaseTypes: Readonly<Record<string, { kind: DatabaseKind; driver: string }>> = {
  '1': { kind: 'mysql', driver: 'com.mysql.jdbc.Driver' },
  '4': { kind: 'mysql', driver: 'com.mysql.cj.jdbc.Driver' },
  '2': { kind: 'oracle', driver: 'oracle.jdbc.OracleDriver' },
  '3': { kind: 'sqlserver', driver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver' },
  '5': { kind: 'mysql', driver: 'org.mariadb.jdbc.Driver' },
  '6': { kind: 'postgresql', driver: 'org.postgresql.Driver' },
}

const usualPorts: Record<DatabaseKind, number> = { mysql: 3306, postgresql: 5432, oracle: 1521, sqlserver: 1433 }
const schemes: Record<string, DatabaseKind> = {
  mysql: 'mysql',
  mariadb: 'mysql',
  postgresql: 'postgresql',
  postgres: 'postgresql',
  sqlserver: 'sqlserver',
}

const host = String.raw`(?<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+)(?::(?<port>\d{1,5}))?`
const plainForm = new RegExp(`^(?:jdbc:)?(?<scheme>[a-z]+)://${host}(?:[/;](?<rest>.*))?$`)
const oracleForm = new RegExp(`^jdbc:oracle:thin:@(?://)?${host}[:/](?<rest>.+)$`)

/** Parses `jdbc:mysql://h:3306/db?…`, `postgresql://h/db` and similar; a problem is shown after the title. */
export function readDatabaseAddress(url: string): DatabaseAddress | { problem: string } {
  const text = url.trim()
  const oracle = oracleForm.exec(text)
  const found = oracle ?? plainForm.exec(text)
  const kind = oracle ? 'oracle' : schemes[found?.groups?.scheme ?? '']
  if (/\/\/[^/?]*@/.test(text) && !oracle) return { problem: '中不要写用户名和密码，请填写在各自的栏目中' }
  if (!found || !kind)
    return { problem: '格式不正确，例如 jdbc:mysql://主机:3306/库名 或 jdbc:postgresql://主机:5432/库名' }
  const { host: name = '', port, rest = '' } = found.groups!
  const number = port === undefined ? usualPorts[kind] : Number(port)
  if (number < 1 || number > 65_535) return { problem: '的端口应在 1 到 65535 之间' }
  const [path = '', ...options] = rest.split(/[?;&]/)
  const given = new Map(options.map((option) => splitOption(option)))
  if (['password', 'user', 'username'].some((secret) => given.has(secret)))
    return { problem: '中不要写用户名和密码，请填写在各自的栏目中' }
  const database = kind === 'sqlserver' ? (given.get('databasename') ?? null) : path || null
  return { kind, host: name, port: number, database, encryption: encryptionIn(given) }
}

function splitOption(option: string): [name: string, value: string] {
  const at = option.indexOf('=')
  return at < 0 ? [option.toLowerCase(), ''] : [option.slice(0, at).toLowerCase(), option.slice(at + 1)]
}

function encryptionIn(options: ReadonlyMap<string, string>): DatabaseAddress['encryption'] {
  const mode = (options.get('sslmode') ?? '').toLowerCase().replace('_', '-')
  if (mode.startsWith('verify')) return 'verified'
  const isOn = ['require', 'required'].includes(mode) || ['usessl', 'ssl'].some((name) => options.get(name) === 'true')
  return isOn ? 'on' : 'off'
}
