import { appointment, done, errors, goodAt, lawyerProfile, ok, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, requiredText } from '../../http/inputs.ts'
import { writeChange } from '../../resource/history/changeLog.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { childTable } from '../../resource/tableOf.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { moveReferences } from './moveReferences.ts'

/** What a list of fields does not say: one field merged into another, and demand beside supply. */
export function goodAtRoutes(app: FastifyInstance, engine: Engine): void {
  const may = (act: string) => ({ config: { access: { permission: permissionCode(goodAt, act) } } })

  /** In place of deleting what is in use: everything that named the one names the other. */
  app.post(`${goodAt.path}/merge`, may('merge'), async (request) => {
    const actor = actorOf(request)
    const body = bodyOf(request)
    const [fromId, intoId] = [requiredText(body, 'id'), requiredText(body, 'intoId')]
    if (fromId === intoId) throw errors.invalid([{ field: 'intoId', message: '不能合并到自己' }])
    const { name, intoName, count } = await write(engine, actor, async (context) => {
      const rows = new Map<string, Awaited<ReturnType<typeof lockForWrite>>>()
      for (const id of [fromId, intoId].sort()) rows.set(id, await lockForWrite(context, goodAt, id))
      const [from, into] = [rows.get(fromId)!, rows.get(intoId)!]
      const { tx, now } = context
      const { rows: children } = await sql<{ id: string }>`
        select id from ${sql.table(goodAt.table)} where parent_id = ${from.id} and deleted_at is null`.execute(tx)
      if (children.length > 0 && into.parentId !== null)
        throw errors.refused(`“${from.name as string}”有下级领域，只能合并到一级领域`)
      if (children.length > 0 && into.parentId === from.id) throw errors.refused('不能合并到自己的下级领域')
      const named = (row: typeof from) => ({ id: row.id, name: row.name as string })
      const count = await moveReferences(context, goodAt, named(from), named(into))
      await sql`
        update ${sql.table(goodAt.table)} set parent_id = ${into.id}, version = version + 1
        where parent_id = ${from.id} and deleted_at is null`.execute(tx)
      await sql`
        update ${sql.table(goodAt.table)}
        set deleted_at = ${now}, deleted_by = ${actor.username}, version = version + 1 where id = ${from.id}`.execute(
        tx,
      )
      const { tenantId } = actor
      await writeChange(context, goodAt, tenantId, {
        action: 'delete',
        title: `合并到“${into.name as string}”`,
        row: { id: from.id, version: from.version + 1 },
      })
      context.changed({ resource: goodAt, tenantId, ids: [from.id, into.id], action: 'delete' })
      return { name: from.name as string, intoName: into.name as string, count }
    })
    return done(`已将“${name}”合并到“${intoName}”，改动 ${count} 条记录`, { count })
  })

  /** Demand beside supply: appointments of the last year, and the lawyers who take them, by field. */
  app.get(`${goodAt.path}/figures`, may('list'), async (request) => {
    const { tenantId } = actorOf(request)
    const { rows } = await sql<{ id: string; name: string; parentName: string | null; demand: number; supply: number }>`
      select g.id, g.name, p.name as "parentName", coalesce(a.n, 0) as demand, coalesce(l.n, 0) as supply
      from ${sql.table(goodAt.table)} g
      left join ${sql.table(goodAt.table)} p on p.id = g.parent_id
      left join (
        select good_at_id, count(*) as n from ${sql.table(appointment.table)}
        where tenant_id = ${tenantId} and deleted_at is null and create_time >= ${wallClock()}::timestamptz - interval '1 year'
        group by good_at_id
      ) a on a.good_at_id = g.id
      left join (
        select c.good_at_id, count(distinct c.parent_id) as n
        from ${sql.table(childTable(lawyerProfile, 'goodAt'))} c join ${sql.table(lawyerProfile.table)} l on l.id = c.parent_id
        where l.tenant_id = ${tenantId} and l.deleted_at is null and l.accept_flag = 'Y' group by c.good_at_id
      ) l on l.good_at_id = g.id
      where g.tenant_id = ${tenantId} and g.deleted_at is null
      order by demand desc, supply desc, g.order_num, g.id`.execute(engine.db.kysely)
    return ok(rows)
  })
}
