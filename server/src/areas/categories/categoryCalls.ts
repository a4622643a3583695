import { done, errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import { type AroundCalls, saying, type Standard } from '../../resource/aroundCalls.ts'
import { deleteRows, idsFrom } from '../../resource/deleteRows.ts'
import { requiredId } from '../../resource/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { categories } from './categories.ts'

/** A category is deleted with all below it, and comes back only where there is a place for it. */
export function categoryCalls(engine: Engine): AroundCalls {
  const db = engine.db.kysely

  async function remove(request: FastifyRequest, ids: string[]) {
    const actor = actorOf(request)
    const { rows } = await sql<{ id: string }>`
      with recursive gone as (
        select id from sys_category
        where id = any(${ids}::text[]) and tenant_id = ${actor.tenantId} and deleted_at is null
        union select c.id from sys_category c join gone on c.parent_id = gone.id
          where c.tenant_id = ${actor.tenantId} and c.deleted_at is null
      ) select id from gone`.execute(db)
    await deleteRows(engine, actor, categories, [...new Set([...ids, ...rows.map(({ id }) => id)])])
    return done('删除成功!')
  }

  return {
    edit: saying('修改成功!'),
    delete: () => (request) => remove(request, [requiredId(queryOf(request).id)]),
    deleteBatch: () => (request) => remove(request, idsFrom(queryOf(request).ids)),
    putRecycleBin:
      (standard): Standard =>
      async (request, reply) => {
        const ids = idsFrom(bodyOf(request).ids)
        const { rows } = await sql<{ name: string }>`
          select c.name from sys_category c join sys_category p on p.id = c.parent_id
          where c.id = any(${ids}::text[]) and c.tenant_id = ${actorOf(request).tenantId}
            and p.deleted_at is not null and not p.id = any(${ids}::text[]) limit 1`.execute(db)
        if (rows[0]) throw errors.refused(`分类“${rows[0].name}”的上级分类已被删除，请一并还原`)
        return standard(request, reply)
      },
  }
}
