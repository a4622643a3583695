import {
  appointment,
  enterprise,
  entrustment,
  ok,
  openAppointmentStates,
  openEntrustmentStates,
  permissionCode,
  type Resource,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { lookUpScope, scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { listedSql } from '../../resource/listedSql.ts'
import { scopeSql } from '../../resource/listRows.ts'
import { readById } from '../../resource/readById.ts'

interface OpenMatter {
  id: string
  kind: string
  title: string
  when: string | null
}

interface OpenMatters {
  /** Those that the caller may see, as far as anybody reads them. */
  matters: OpenMatter[]
  /** All of them but those behind a wall. */
  total: number
}

const resource = enterprise as unknown as Resource
const mostMatters = 200

/** What is still open with a client, asked before he is frozen or merged. */
export function enterpriseRoutes(app: FastifyInstance, engine: Engine): void {
  const config = { access: { permission: permissionCode(resource, 'list') } }
  app.get('/legal/enterprise/openMatters', { config }, async (request) => {
    const actor = actorOf(request)
    const { rules } = entryOf(engine, resource.name)
    const scope = scopeOf(actor, resource, rules.visibleTo)
    const { id } = await readById(engine, engine.db.kysely, resource, requiredText(queryOf(request), 'id'), scope)
    return ok(await openMatters(engine, actor, id))
  })
}

async function openMatters({ db, entries }: Engine, actor: Actor, id: string): Promise<OpenMatters> {
  const of = (target: unknown, states: readonly string[], columns: RawBuilder<unknown>) => {
    const { resource: kind, rules } = entries.get((target as Resource).name)!
    return sql`
      select t.id, ${columns}, ${listedSql(actor, kind, rules.visibleTo)} as is_seen from ${sql.table(kind.table)} t
      where t.enterprise_id = ${id} and ${scopeSql(kind, lookUpScope(actor, kind, rules.visibleTo))}
        and t.status = any(${[...states]}::text[])`
  }
  const open = sql`
    ${of(appointment, openAppointmentStates, sql`'预约' as kind, t.subject as title, to_char(t.start_at, 'YYYY-MM-DD HH24:MI') as "when"`)}
    union all
    ${of(entrustment, openEntrustmentStates, sql`'委托', t.matter, to_char(t.next_deadline, 'YYYY-MM-DD')`)}`
  const { rows: matters } = await sql<OpenMatter>`
    select id, kind, title, "when" from (${open}) o where is_seen order by kind desc, "when" nulls last, id
    limit ${mostMatters}`.execute(db.kysely)
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from (${open}) o`.execute(db.kysely)
  return { matters, total: counts[0]!.total }
}
