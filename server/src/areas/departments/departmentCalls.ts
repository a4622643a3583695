import { done, errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, queryOf } from '../../http/inputs.ts'
import { type AroundCalls, saying, type Standard } from '../../resource/aroundCalls.ts'
import { deleteRows, idsFrom } from '../../resource/deleteRows.ts'
import { requiredId } from '../../resource/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { departments } from './departTree.ts'

/** A department is deleted with all below it, and comes back only where there is a place for it. */
export function departmentCalls(engine: Engine): AroundCalls {
  const db = engine.db.kysely

  async function remove(request: FastifyRequest, ids: string[]) {
    const actor = actorOf(request)
    const { rows } = await sql<{ id: string }>`
      with recursive gone as (
        select id from sys_depart where id = any(${ids}::text[]) and tenant_id = ${actor.tenantId} and deleted_at is null
        union select d.id from sys_depart d join gone on d.parent_id = gone.id
          where d.tenant_id = ${actor.tenantId} and d.deleted_at is null
      ) select id from gone`.execute(db)
    await deleteRows(engine, actor, departments, [...new Set([...ids, ...rows.map(({ id }) => id)])])
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
          select d.depart_name as name from sys_depart d join sys_depart p on p.id = d.parent_id
          where d.id = any(${ids}::text[]) and d.tenant_id = ${actorOf(request).tenantId}
            and p.deleted_at is not null and not p.id = any(${ids}::text[]) limit 1`.execute(db)
        if (rows[0]) throw errors.refused(`部门“${rows[0].name}”的上级部门已被删除，请一并还原`)
        return standard(request, reply)
      },
  }
}
