import { done, errors, preferenceEndpoints, type SavedView } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { newId } from '../../database/newId.ts'
import { mount } from '../../http/mount.ts'
import { savedViewTable, userPreferenceTable } from './preferenceTables.ts'

const savedViewCol = columnsIn(savedViewTable)
const userPreferenceCol = columnsIn(userPreferenceTable)

const largestValue = 64 * 1024
const maxViews = 100
/** Limits of the answer with all preferences; what exceeds them is read by its key. */
const listed = { count: 200, bytes: 8 * 1024 }

/** Own settings of a user: columns, density, saved views. Users see only their own. */
export function preferenceRoutes(app: FastifyInstance, db: Database): void {
  mount(app, preferenceEndpoints.read, async ({ input, actor }) => {
    const key = keyFrom(input.key, '偏好项')
    const { rows } = await sql<{ value: unknown }>`
      select ${userPreferenceCol.value} from ${userPreferenceCol.$table}
        where ${userPreferenceCol.userId} = ${actor.userId}
        and ${userPreferenceCol.key} = ${key}`.execute(db.kysely)
    return rows[0]?.value ?? null
  })

  mount(app, preferenceEndpoints.mine, async ({ actor }) => {
    const { rows } = await sql<{ key: string; value: unknown; isSmall: boolean }>`
      select ${userPreferenceCol.key}, octet_length(${userPreferenceCol.value}::text) <= ${listed.bytes} as "isSmall",
        case when octet_length(${userPreferenceCol.value}::text) <= ${listed.bytes} then ${userPreferenceCol.value} end
          as value
      from ${userPreferenceCol.$table} where ${userPreferenceCol.userId} = ${actor.userId}
      order by ${userPreferenceCol.key} limit ${listed.count + 1}`.execute(db.kysely)
    const small = rows.slice(0, listed.count).filter(({ isSmall }) => isSmall)
    return {
      values: Object.fromEntries(small.map(({ key, value }) => [key, value])),
      isComplete: small.length === rows.length,
    }
  })

  mount(app, preferenceEndpoints.save, async ({ input, actor }) => {
    const { key: rawKey, value } = input
    const key = keyFrom(rawKey, '偏好项')
    const { userId } = actor
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

  mount(app, preferenceEndpoints.views, async ({ input, actor }) => {
    const resource = keyFrom(input.resource, '资源')
    const { rows } = await sql<SavedView>`
      select ${savedViewCol.id}, ${savedViewCol.name}, ${savedViewCol.params},
        ${savedViewCol.createTime} as "createTime" from ${savedViewCol.$table}
      where ${savedViewCol.userId} = ${actor.userId} and ${savedViewCol.resource} = ${resource}
        order by ${savedViewCol.name} collate "zh-x-icu"`.execute(db.kysely)
    return rows
  })

  mount(app, preferenceEndpoints.saveView, async ({ input, actor }) => {
    const { resource: rawResource, name: rawName, params } = input
    const resource = keyFrom(rawResource, '资源')
    const name = typeof rawName === 'string' ? rawName.trim() : ''
    if (name === '') throw errors.invalid([{ field: 'name', message: '保存名称不能为空' }])
    if (name.length > 50) throw errors.invalid([{ field: 'name', message: '保存名称不能超过 50 个字' }])
    const { userId } = actor
    const { rows } = await sql<{ id: string }>`
      insert into ${savedViewCol.$table} (${savedViewCol.id}, ${savedViewCol.userId}, ${savedViewCol.resource},
        ${savedViewCol.name}, ${savedViewCol.params})
      select ${newId()}, ${userId}, ${resource}, ${name}, ${jsonFrom(params)}::jsonb
      where (select count(*) from ${savedViewCol.$table} where ${savedViewCol.userId} = ${userId}
        and ${savedViewCol.resource} = ${resource}
        and ${savedViewCol.name} <> ${name}) < ${maxViews}
      on conflict (${savedViewCol.userId}, ${savedViewCol.resource},
        ${savedViewCol.name}) do update set ${savedViewCol.params} = excluded.params
        returning ${savedViewCol.id}`.execute(db.kysely)
    if (!rows[0]) throw errors.refused(`最多保存 ${maxViews} 个查询`)
    return done('保存成功！', { id: rows[0].id })
  })

  mount(app, preferenceEndpoints.deleteView, async ({ input, actor }) => {
    const id = keyFrom(input.id, '视图')
    await sql`delete from ${savedViewCol.$table} where ${savedViewCol.id} = ${id}
      and ${savedViewCol.userId} = ${actor.userId}`.execute(db.kysely)
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
