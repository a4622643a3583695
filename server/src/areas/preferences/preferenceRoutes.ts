import { done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { newId } from '../../database/newId.ts'
import { savedViewTable, userPreferenceTable } from './preferenceTables.ts'

const savedViewCol = columnsIn(savedViewTable)
const userPreferenceCol = columnsIn(userPreferenceTable)

const largestValue = 64 * 1024
const mostViews = 100

/** What an operator set up for himself: column settings, density, saved views. Each sees only his own. */
export function preferenceRoutes(app: FastifyInstance, db: Database): void {
  const config = { access: 'signedIn' as const }

  app.get('/sys/preference', { config }, async (request) => {
    const key = keyFrom((request.query as Record<string, unknown>).key, '偏好项')
    const { rows } = await sql<{ value: unknown }>`
      select ${userPreferenceCol.value} from ${userPreferenceCol.$table}
        where ${userPreferenceCol.userId} = ${actorOf(request).userId}
        and ${userPreferenceCol.key} = ${key}`.execute(db.kysely)
    return ok(rows[0]?.value ?? null)
  })

  app.put('/sys/preference', { config }, async (request) => {
    const { key: rawKey, value } = (request.body ?? {}) as Record<string, unknown>
    const key = keyFrom(rawKey, '偏好项')
    const { userId } = actorOf(request)
    if (value === null || value === undefined)
      await sql`delete from ${userPreferenceCol.$table} where ${userPreferenceCol.userId} = ${userId}
        and ${userPreferenceCol.key} = ${key}`.execute(db.kysely)
    else
      await sql`
        insert into ${userPreferenceCol.$table} (${userPreferenceCol.userId},
          ${userPreferenceCol.key}, ${userPreferenceCol.value}) values (${userId}, ${key},
          ${jsonFrom(value)}::jsonb)
        on conflict (${userPreferenceCol.userId},
          ${userPreferenceCol.key}) do update set ${userPreferenceCol.value} = excluded.value`.execute(db.kysely)
    return done('保存成功！')
  })

  app.get('/sys/savedView', { config }, async (request) => {
    const resource = keyFrom((request.query as Record<string, unknown>).resource, '资源')
    const { rows } = await sql`
      select ${savedViewCol.id}, ${savedViewCol.name}, ${savedViewCol.params},
        ${savedViewCol.createTime} as "createTime" from ${savedViewCol.$table}
      where ${savedViewCol.userId} = ${actorOf(request).userId} and ${savedViewCol.resource} = ${resource}
        order by ${savedViewCol.name} collate "zh-x-icu"`.execute(db.kysely)
    return ok(rows)
  })

  app.post('/sys/savedView', { config }, async (request) => {
    const { resource: rawResource, name: rawName, params } = (request.body ?? {}) as Record<string, unknown>
    const resource = keyFrom(rawResource, '资源')
    const name = typeof rawName === 'string' ? rawName.trim() : ''
    if (name === '') throw errors.invalid([{ field: 'name', message: '保存名称不能为空' }])
    if (name.length > 50) throw errors.invalid([{ field: 'name', message: '保存名称不能超过 50 个字' }])
    const { userId } = actorOf(request)
    const { rows } = await sql<{ id: string }>`
      insert into ${savedViewCol.$table} (${savedViewCol.id}, ${savedViewCol.userId}, ${savedViewCol.resource},
        ${savedViewCol.name}, ${savedViewCol.params})
      select ${newId()}, ${userId}, ${resource}, ${name}, ${jsonFrom(params)}::jsonb
      where (select count(*) from ${savedViewCol.$table} where ${savedViewCol.userId} = ${userId}
        and ${savedViewCol.resource} = ${resource}
        and ${savedViewCol.name} <> ${name}) < ${mostViews}
      on conflict (${savedViewCol.userId}, ${savedViewCol.resource},
        ${savedViewCol.name}) do update set ${savedViewCol.params} = excluded.params
        returning ${savedViewCol.id}`.execute(db.kysely)
    if (!rows[0]) throw errors.refused(`最多保存 ${mostViews} 个查询`)
    return done('保存成功！', { id: rows[0].id })
  })

  app.delete('/sys/savedView', { config }, async (request) => {
    const id = keyFrom((request.query as Record<string, unknown>).id, '视图')
    await sql`delete from ${savedViewCol.$table} where ${savedViewCol.id} = ${id}
      and ${savedViewCol.userId} = ${actorOf(request).userId}`.execute(db.kysely)
    return done('删除成功!')
  })
}

function keyFrom(raw: unknown, title: string): string {
  if (typeof raw !== 'string' || !/^[\w:./-]{1,200}$/.test(raw)) throw errors.badRequest(`${title}名称不正确`)
  return raw
}

function jsonFrom(value: unknown): string {
  const text = JSON.stringify(value ?? {})
  if (text.length > largestValue) throw errors.badRequest('保存的内容过大')
  return text
}
