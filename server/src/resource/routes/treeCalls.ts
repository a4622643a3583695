import { columnName, done, errors, type Resource } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import { type AroundCalls, saying, type Standard } from './aroundCalls.ts'
import { deleteRows, idsFrom, restoreRows } from '../write/deleteRows.ts'
import { requiredId } from '../write/editRow.ts'
import type { Engine } from '../Engine.ts'

/** Deletes a tree row with all its descendants, and restores it only below an existing parent. */
export function treeCalls(engine: Engine, resource: Resource): AroundCalls {
  const db = engine.db.kysely
  const table = sql.table(resource.table)
  const parentOf = (alias: string) => sql.ref(`${alias}.${columnName(resource.parentField!)}`)

  async function remove(request: FastifyRequest, ids: string[]) {
    const actor = actorOf(request)
    const { rows } = await sql<{ id: string }>`
      with recursive gone as (
        select id from ${table}
        where id = any(${ids}::text[]) and tenant_id = ${actor.tenantId} and deleted_at is null
        union select t.id from ${table} t join gone on ${parentOf('t')} = gone.id
          where t.tenant_id = ${actor.tenantId} and t.deleted_at is null
      ) select id from gone`.execute(db)
    await deleteRows(engine, actor, resource, [...new Set([...ids, ...rows.map(({ id }) => id)])])
    return done('删除成功!')
  }

  /** These rows and the descendants deleted in the same call, which are restored together. */
  async function deletedWith(request: FastifyRequest, ids: string[]): Promise<string[]> {
    const { tenantId } = actorOf(request)
    const { rows } = await sql<{ id: string }>`
      with recursive back as (
        select id, deleted_at, deleted_by from ${table}
        where id = any(${ids}::text[]) and tenant_id = ${tenantId} and deleted_at is not null
        union select t.id, t.deleted_at, t.deleted_by from ${table} t join back on ${parentOf('t')} = back.id
          where t.tenant_id = ${tenantId} and t.deleted_at = back.deleted_at and t.deleted_by = back.deleted_by
      ) select id from back`.execute(db)
    return [...new Set([...ids, ...rows.map(({ id }) => id)])]
  }

  return {
    edit: saying('修改成功!'),
    delete: () => (request) => remove(request, [requiredId(queryOf(request).id)]),
    deleteBatch: () => (request) => remove(request, idsFrom(queryOf(request).ids)),
    putRecycleBin: (): Standard => async (request) => {
      const ids = idsFrom(bodyOf(request).ids)
      const { rows } = await sql<{ title: string }>`
          select ${sql.ref(`t.${columnName(resource.titleField)}`)} as title
          from ${table} t join ${table} p on p.id = ${parentOf('t')}
          where t.id = any(${ids}::text[]) and t.tenant_id = ${actorOf(request).tenantId}
            and p.deleted_at is not null and not p.id = any(${ids}::text[]) limit 1`.execute(db)
      const { title } = resource
      if (rows[0]) throw errors.refused(`${title}“${rows[0].title}”的上级${title}已被删除，请一并还原`)
      const together = await deletedWith(request, ids)
      await restoreRows(engine, actorOf(request), resource, together)
      return done('还原成功')
    },
  }
}
