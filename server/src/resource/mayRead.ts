import { permissionCode, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { scopeOf } from '../access/Scope.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from './Engine.ts'

/**
 * Those of these rows that an actor may read: he may list the resource, and row rules, belonging and walls let them
 * through. Rows in the recycle bin are for those who may restore them.
 */
export async function readableIds(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !actor.can(permissionCode(resource, 'list'))) return new Set()
  const { rules } = entryOf(engine, resource.name)
  const { tenantId, where } = scopeOf(actor, resource, rules.visibleTo)
  const living = actor.can(permissionCode(resource, 'restore')) ? sql`` : sql` and t.deleted_at is null`
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${sql.table(resource.table)} t
    where t.id = any(${[...ids]}) and t.tenant_id = ${tenantId}${living}
      and ${conditionSql(resource, where)}`.execute(engine.db.kysely)
  return new Set(rows.map(({ id }) => id))
}

/** Whether an actor may read one row. */
export async function mayRead(engine: Engine, actor: Actor, resource: Resource, id: string): Promise<boolean> {
  return (await readableIds(engine, actor, resource, [id])).has(id)
}
