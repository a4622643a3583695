import { appointment, done, errors, goodAt, goodAtEndpoints, type GoodAtFigures, lawyerProfile } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { writeChange } from '../../resource/history/changeLog.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { childTable } from '../../resource/tableOf.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { moveReferences } from './moveReferences.ts'

const appointmentCol = columnsOf(appointment)
const g = columnsOf(goodAt, 'g')
const l = columnsOf(lawyerProfile, 'l')
const p = columnsOf(goodAt, 'p')
const col = columnsOf(goodAt)

/** Merging of fields, and demand beside supply. */
export function goodAtRoutes(app: FastifyInstance, engine: Engine): void {
  /** Replaces deletion for fields in use: all references move to the other field. */
  mount(app, goodAtEndpoints.merge, async ({ input, actor }) => {
    const { id: fromId, intoId } = input
    if (fromId === intoId) throw errors.invalid([{ field: 'intoId', message: '不能合并到自己' }])
    const { name, intoName, count } = await write(engine, actor, async (context) => {
      const rows = new Map<string, Awaited<ReturnType<typeof lockForWrite>>>()
      for (const id of [fromId, intoId].sort()) rows.set(id, await lockForWrite(context, goodAt, id))
      const [from, into] = [rows.get(fromId)!, rows.get(intoId)!]
      const { tx, now } = context
      const { rows: children } = await sql<{ id: string }>`
        select ${col.id} from ${col.$table} where ${col.parentId} = ${from.id} and ${col.deletedAt} is null`.execute(tx)
      if (children.length > 0 && into.parentId !== null)
        throw errors.refused(`“${from.name as string}”有下级领域，只能合并到一级领域`)
      if (children.length > 0 && into.parentId === from.id) throw errors.refused('不能合并到自己的下级领域')
      const named = (row: typeof from) => ({ id: row.id, name: row.name as string })
      const count = await moveReferences(context, goodAt, named(from), named(into))
      await sql`
        update ${col.$table} set ${col.parentId} = ${into.id}, ${col.version} = ${col.version} + 1
        where ${col.parentId} = ${from.id} and ${col.deletedAt} is null`.execute(tx)
      await sql`
        update ${col.$table}
        set ${col.deletedAt} = ${now}, deleted_by = ${actor.username}, ${col.version} = ${col.version} + 1
          where ${col.id} = ${from.id}`.execute(tx)
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
  mount(app, goodAtEndpoints.figures, async ({ actor }) => {
    const { tenantId } = actor
    const { rows } = await sql<GoodAtFigures>`
      select ${g.id}, ${g.name}, ${p.name} as "parentName", coalesce(a.n, 0) as demand, coalesce(l.n, 0) as supply
      from ${g.$table}
      left join ${p.$table} on ${p.id} = ${g.parentId}
      left join (
        select ${appointmentCol.goodAtId}, count(*) as n from ${appointmentCol.$table}
        where ${appointmentCol.tenantId} = ${tenantId} and ${appointmentCol.deletedAt} is null
          and ${appointmentCol.createTime} >= ${wallClock()}::timestamptz - interval '1 year'
        group by ${appointmentCol.goodAtId}
      ) a on a.good_at_id = ${g.id}
      left join (
        select c.good_at_id, count(distinct c.parent_id) as n
        from ${sql.table(childTable(lawyerProfile, 'goodAt'))} c join ${l.$table} on ${l.id} = c.parent_id
        where ${l.tenantId} = ${tenantId} and ${l.deletedAt} is null and ${l.acceptFlag} = 'Y' group by c.good_at_id
      ) l on l.good_at_id = ${g.id}
      where ${g.tenantId} = ${tenantId} and ${g.deletedAt} is null
      order by demand desc, supply desc, ${g.orderNum}, ${g.id}`.execute(engine.db.kysely)
    return rows
  })
}
