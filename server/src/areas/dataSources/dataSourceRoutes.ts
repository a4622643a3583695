import { dataSource, dataSourceEndpoints, type InputOf, done, errors, ok, type Row } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { AroundCalls } from '../../resource/routes/aroundCalls.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { isOtherTarget } from './dataSourceRules.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'
import { type ConnectionInput, testConnection } from './testConnection.ts'

const col = columnsOf(dataSource)

/** Limits hanging connections. */
const maxConcurrent = 20

type ConnectionForm = InputOf<typeof dataSourceEndpoints.testConnection.input>

interface Parts {
  engine: Engine
  outbound: Outbound
  box: SecretBox
}

export function dataSourceRoutes(app: FastifyInstance, { engine, outbound, box }: Parts): void {
  let running = 0

  mount(app, dataSourceEndpoints.testConnection, async ({ input: sent, actor, request }) => {
    if (running >= maxConcurrent) throw errors.refused('正在进行的连接测试过多，请稍后再试')
    const input = await connectionInput(actor, sent)
    running += 1
    const { username, realname, tenantId } = actor
    const log = (outcome: string, isSuccess: boolean) =>
      writeLog(engine.db.kysely, {
        type: 'operation',
        operation: 'query',
        content: `测试数据源连接 ${input.dbUrl}：${outcome}`,
        username,
        realname,
        tenantId,
        address: request.ip,
        method: request.method,
        isSuccess,
      })
    try {
      const connected = await testConnection(outbound, input)
      await log('连接成功', true)
      return done('连接成功', connected)
    } catch (error) {
      await log((error as Error).message, false)
      throw error
    } finally {
      running -= 1
    }
  })

  /** The form, completed by stored values; a stored password is only sent to the target it was saved for. */
  async function connectionInput(actor: Actor, form: ConnectionForm): Promise<ConnectionInput> {
    const stored = form.id === undefined ? undefined : await storedSource(actor, form.id)
    const sent = (name: 'dbType' | 'dbUrl' | 'dbName' | 'dbUsername'): string | undefined =>
      form[name] ?? stored?.[name] ?? undefined
    const input = {
      dbType: requiredText({ dbType: sent('dbType') }, 'dbType'),
      dbUrl: requiredText({ dbUrl: sent('dbUrl') }, 'dbUrl'),
      dbName: sent('dbName'),
      dbUsername: requiredText({ dbUsername: sent('dbUsername') }, 'dbUsername'),
      dbPassword: form.dbPassword,
    }
    if (!stored || input.dbPassword !== undefined) return input
    const { rows } = await sql<{ sealed: string | null }>`
      select ${col.dbPassword} as sealed from ${col.$table} where ${col.id} = ${stored.id}`.execute(engine.db.kysely)
    const sealed = rows[0]?.sealed ?? null
    if (sealed === null) return input
    if (isOtherTarget(input, stored)) throw errors.refused('连接地址或用户名已修改，请重新输入密码后再测试')
    return { ...input, dbPassword: box.open(sealed) }
  }

  function storedSource(actor: Actor, id: string): Promise<Row<typeof dataSource>> {
    const scope = scopeOf(actor, dataSource, entryOf(engine, dataSource.name).rules.visibleTo)
    return readById(engine, engine.db.kysely, dataSource, id, scope)
  }
}

/** Wire clients request all sources with their codes; our own pickers send a search text. */
export function dataSourceCalls(engine: Engine): AroundCalls {
  return {
    options: (standard) => async (request, reply) => {
      const { key, keys, keyword } = queryOf(request)
      if (key !== undefined || keys !== undefined || keyword !== undefined) return standard(request, reply)
      const { rows } = await sql<{ value: string; label: string; text: string }>`
        select ${col.code} as value, ${col.name} as label, ${col.name} as text from ${col.$table}
        where ${col.tenantId} = ${actorOf(request).tenantId} and ${col.deletedAt} is null order by ${col.code}
          limit 500`.execute(engine.db.kysely)
      return ok(rows)
    },
  }
}
