import { permissionCode, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from '../Engine.ts'

/**
 * Which of these rows an actor may read: requires the list permission, and row rules, parents and walls apply. Rows in
 * the recycle bin require the permission to restore.
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

/** Which of these rows are in a scope, including the recycle bin by default. */
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
