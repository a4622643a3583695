import { setTimeout as sleep } from 'node:timers/promises'
import { databaseTypes, errors, problemMessage, readDatabaseAddress } from '@lexdesk/domain'
import type { Outbound } from '../../outbound/createOutbound.ts'
import { drivers } from './connectTo.ts'
import { connectionFault } from './connectionFault.ts'

export interface ConnectionInput {
  dbType: string
  dbUrl: string
  dbName: string | undefined
  dbUsername: string
  dbPassword: string | undefined
}

export interface Connected {
  version: string
  costMs: number
}

const limitSeconds = 5
const limitMs = limitSeconds * 1000
const productNames = { mysql: 'MySQL', postgresql: 'PostgreSQL', oracle: 'Oracle', sqlserver: 'SQLServer' } as const

/** Opens one connection and closes it again. Returns within the limit, whatever the server does. */
export async function testConnection(outbound: Outbound, input: ConnectionInput): Promise<Connected> {
  const target = readDatabaseAddress(input.dbUrl)
  if ('problem' in target) throw errors.refused(problemMessage('连接地址', target.problem))
  const type = databaseTypes[input.dbType]
  if (!type) throw errors.refused('请选择数据库类型')
  if (type.kind !== target.kind) throw errors.refused('连接地址与数据库类型不符')
  const connect = drivers[target.kind]
  if (!connect) throw errors.refused(`本服务器没有 ${productNames[target.kind]} 驱动，该数据源只能登记，不能连接`)
  const database = input.dbName ?? target.database
  if (!database) throw errors.refused('请输入数据库名称')
  const { host, port } = target
  const started = performance.now()
  const work = async (): Promise<string> => {
    const [address] = await outbound.resolve(host)
    return connect({ target, address: address!, database, user: input.dbUsername, password: input.dbPassword }, limitMs)
  }
  const running = work()
  // The result after the limit is ignored.
  running.catch(() => {})
  const timeout = new AbortController()
  try {
    const late = sleep(limitMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw errors.refused(`${host}:${port} 在 ${limitSeconds} 秒内没有响应`)
    })
    late.catch(() => {})
    const version = await Promise.race([running, late])
    return { version: version.slice(0, 200), costMs: Math.round(performance.now() - started) }
  } catch (error) {
    throw errors.refused(connectionFault(error, { host, port, database, seconds: limitSeconds }))
  } finally {
    timeout.abort()
  }
}
