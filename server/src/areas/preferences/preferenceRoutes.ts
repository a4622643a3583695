import { done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import { actorOf } from '../../http/authenticate.ts'
import { newId } from '../../resource/newId.ts'

const largestValue = 64 * 1024
const mostViews = 100

/** What an operator set up for himself: column settings, density, saved views. Each sees only his own. */
export function preferenceRoutes(app: FastifyInstance, db: Database): void {
  const config = { access: 'signedIn' as const }

  app.get('/sys/preference', { config }, async (request) => {
    const key = keyFrom((request.query as Record<string, unknown>).key, '偏好项')
    const { rows } = await sql<{ value: unknown }>`
      select value from user_preference where user_id = ${actorOf(request).userId} and key = ${key}`.execute(db.kysely)
    return ok(rows[0]?.value ?? null)
  })

  app.put('/sys/preference', { config }, async (request) => {
    const { key: rawKey, value } = (request.body ?? {}) as Record<string, unknown>
    const key = keyFrom(rawKey, '偏好项')
    const { userId } = actorOf(request)
    if (value === null || value === undefined)
      await sql`delete from user_preference where user_id = ${userId} and key = ${key}`.execute(db.kysely)
    else
      await sql`
        insert into user_preference (user_id, key, value) values (${userId}, ${key}, ${jsonFrom(value)}::jsonb)
        on conflict (user_id, key) do update set value = excluded.value`.execute(db.kysely)
    return done('保存成功！')
  })

  app.get('/sys/savedView', { config }, async (request) => {
    const resource = keyFrom((request.query as Record<string, unknown>).resource, '资源')
    const { rows } = await sql`
      select id, name, params, create_time as "createTime" from saved_view
      where user_id = ${actorOf(request).userId} and resource = ${resource} order by name collate "zh-x-icu"`.execute(
      db.kysely,
    )
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
      insert into saved_view (id, user_id, resource, name, params)
      select ${newId()}, ${userId}, ${resource}, ${name}, ${jsonFrom(params)}::jsonb
      where (select count(*) from saved_view where user_id = ${userId} and resource = ${resource} and name <> ${name}) < ${mostViews}
      on conflict (user_id, resource, name) do update set params = excluded.params returning id`.execute(db.kysely)
    if (!rows[0]) throw errors.refused(`最多保存 ${mostViews} 个查询`)
    return done('保存成功！', { id: rows[0].id })
  })

  app.delete('/sys/savedView', { config }, async (request) => {
    const id = keyFrom((request.query as Record<string, unknown>).id, '视图')
    await sql`delete from saved_view where id = ${id} and user_id = ${actorOf(request).userId}`.execute(db.kysely)
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
