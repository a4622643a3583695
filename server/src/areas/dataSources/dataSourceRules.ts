import { databaseTypes, dataSource, errors, readDatabaseAddress } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { ResourceRules } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'

const col = columnsOf(dataSource)

/** A stored password must not be redirected: another host or account would reveal it. */
const targetFields = ['dbType', 'dbUrl', 'dbUsername'] as const

export const isOtherTarget = (values: ValuesOf<typeof dataSource>, current: ValuesOf<typeof dataSource>): boolean =>
  targetFields.some((name) => Object.hasOwn(values, name) && values[name] !== current[name])

export function dataSourceRules(outbound: Outbound, box: SecretBox): ResourceRules {
  function assertAddress(url: unknown): void {
    const read = typeof url === 'string' ? readDatabaseAddress(url) : undefined
    const problem = read && 'host' in read ? outbound.literalProblem(read.host) : undefined
    if (problem) throw errors.invalid([{ field: 'dbUrl', message: `连接地址：${problem}` }])
  }
  function seal(values: ValuesOf<typeof dataSource>): void {
    if (typeof values.dbPassword === 'string') values.dbPassword = box.seal(values.dbPassword)
  }

  return rulesFor(dataSource, {
    derive: (values, current) => {
      const dbType = values.dbType ?? current?.dbType
      const driver = Object.hasOwn(values, 'dbDriver') || !current ? values.dbDriver : current.dbDriver
      const usual = databaseTypes[String(dbType)]?.driver
      const name = Object.hasOwn(values, 'dbName') || !current ? values.dbName : current.dbName
      const address = readDatabaseAddress(String(values.dbUrl ?? current?.dbUrl))
      const database = 'database' in address ? address.database : null
      return { ...(!driver && usual && { dbDriver: usual }), ...(!name && database && { dbName: database }) }
    },
    beforeAdd: async (_context, values) => {
      assertAddress(values.dbUrl)
      seal(values)
    },
    beforeEdit: async ({ tx }, values, current) => {
      if (values.dbUrl !== current.dbUrl) assertAddress(values.dbUrl)
      if (typeof values.dbPassword !== 'string' && isOtherTarget(values, current)) {
        const { rows } = await sql<{ isStored: boolean }>`
          select ${col.dbPassword} is not null as "isStored" from ${col.$table}
            where ${col.id} = ${current.id}`.execute(tx)
        if (rows[0]?.isStored)
          throw errors.invalid([{ field: 'dbPassword', message: '连接地址或用户名已修改，请重新输入密码' }])
      }
      seal(values)
    },
  })
}
