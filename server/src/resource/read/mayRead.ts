import { permissionCode, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from '../Engine.ts'

/**
 * Those of these rows that an actor may read: the resource is one that he may list, and row rules, belonging and walls
 * let them through. Rows in the recycle bin are for those who may restore them.
 */
export async function readableIds(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !actor.can(permissionCode(resource, 'list'))) return new Set()
  const scope = scopeOf(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
  return idsInScope(engine, resource, scope, ids, { deleted: actor.can(permissionCode(resource, 'restore')) })
}

/** Those of these rows that are in a scope, the recycle bin included unless said otherwise. */
export async function idsInScope(
  engine: Engine,
  resource: Resource,
  { tenantId, where }: Scope,
  ids: readonly string[],
  { deleted = true }: { deleted?: boolean } = {},
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${sql.table(resource.table)} t
    where t.id = any(${[...ids]}) and t.tenant_id = ${tenantId}
      and ${deleted ? sql`true` : sql`t.deleted_at is null`} and ${conditionSql(resource, where)}`.execute(
    engine.db.kysely,
  )
  return new Set(rows.map(({ id }) => id))
}
