import { setTimeout as sleep } from 'node:timers/promises'
import {
  AppError,
  databaseTypes,
  errors,
  isConnectable,
  problemMessage,
  productNames,
  readDatabaseAddress,
} from '@lexdesk/domain'
import type { Outbound } from '../outbound/createOutbound.ts'
import { connectionFault } from './connectionFault.ts'
import { type DatabaseSession, drivers } from './openSession.ts'

export interface ConnectionInput {
  dbType: string
  dbUrl: string
  dbName: string | undefined
  dbUsername: string
  dbPassword: string | undefined
}

const limitSeconds = 5
const connectMs = limitSeconds * 1000

/**
 * Opens a connection for some work and closes it again. Returns within the limit of seconds, whatever the server does.
 */
export async function withSession<T>(
  outbound: Outbound,
  input: ConnectionInput,
  work: (session: DatabaseSession) => Promise<T>,
  seconds = limitSeconds,
): Promise<T> {
  const target = readDatabaseAddress(input.dbUrl)
  if ('problem' in target) throw errors.refused(problemMessage('连接地址', target.problem))
  const type = databaseTypes[input.dbType]
  if (!type) throw errors.refused('请选择数据库类型')
  const { kind, host, port } = target
  if (type.kind !== kind) throw errors.refused('连接地址与数据库类型不符')
  if (!isConnectable(kind)) throw errors.refused(`本服务器没有 ${productNames[kind]} 驱动，该数据源只能登记，不能连接`)
  const database = input.dbName ?? target.database
  if (!database) throw errors.refused('请输入数据库名称')
  const run = async (): Promise<T> => {
    const [address] = await outbound.resolve(host)
    const { dbUsername: user, dbPassword: password } = input
    const session = await drivers[kind](
      { target, address: address!, database, user, password },
      { connectMs, queryMs: seconds * 1000 },
    )
    try {
      return await work(session)
    } finally {
      session.close()
    }
  }
  const running = run()
  // The result after the limit is ignored.
  running.catch(() => {})
  const timeout = new AbortController()
  try {
    const late = sleep(seconds * 1000, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw errors.refused(`${host}:${port} 在 ${seconds} 秒内没有响应`)
    })
    late.catch(() => {})
    return await Promise.race([running, late])
  } catch (error) {
    if (error instanceof AppError) throw error
    throw errors.refused(connectionFault(error, { host, port, database, seconds: limitSeconds }))
  } finally {
    timeout.abort()
  }
}
