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
import { readItems } from '../../dataSources/readItems.ts'
import { storedSource } from '../../dataSources/storedSource.ts'
import { type ConnectionInput, withSession } from '../../dataSources/withSession.ts'
import type { DatabaseSession } from '../../dataSources/openSession.ts'

const col = columnsOf(dataSource)

/** Limits hanging connections. */
const maxConcurrent = 20
const maxTables = 1_000
const shownItems = 20

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
      const started = performance.now()
      const version = await withSession(outbound, input, (session) => session.version())
      const connected = { version: version.slice(0, 200), costMs: Math.round(performance.now() - started) }
      await log('连接成功', true)
      return done('连接成功', connected)
    } catch (error) {
      await log((error as Error).message, false)
      throw error
    } finally {
      running -= 1
    }
  })

  /** Work on a saved source that the actor may see. */
  async function withSaved<T>(actor: Actor, id: string, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) throw errors.refused('正在进行的连接过多，请稍后再试')
    await savedSource(actor, id)
    const { input } = (await storedSource(engine.db.kysely, box, id))!
    running += 1
    try {
      return await withSession(outbound, input, work)
    } finally {
      running -= 1
    }
  }

  mount(app, dataSourceEndpoints.catalogue, async ({ input, actor }) => {
    const tables = new Map<string, string[]>()
    for (const { table, column } of await withSaved(actor, input.id, (session) => session.columns()))
      tables.set(table, [...(tables.get(table) ?? []), column])
    return [...tables].slice(0, maxTables).map(([name, columns]) => ({ name, columns }))
  })

  mount(app, dataSourceEndpoints.preview, async ({ input: { id, ...place }, actor }) => {
    const { items, isCut } = await withSaved(actor, id, (session) =>
      readItems(session, {
        ...place,
        filterColumn: place.filterColumn ?? null,
        filterValue: place.filterValue ?? null,
      }),
    )
    return { items: items.slice(0, shownItems), total: items.length, isCut }
  })

  /** The form, completed by stored values; a stored password is only sent to the target it was saved for. */
  async function connectionInput(actor: Actor, form: ConnectionForm): Promise<ConnectionInput> {
    const stored = form.id === undefined ? undefined : await savedSource(actor, form.id)
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

  function savedSource(actor: Actor, id: string): Promise<Row<typeof dataSource>> {
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
