import { permissionCode, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { scopeOf } from '../access/Scope.ts'
import type { ResourceRules } from './Engine.ts'
import { scopeSql } from './listRows.ts'

/** The rows `t` that the list of this actor shows; none where he may not open the list. */
export function listedSql(
  actor: Actor,
  resource: Resource,
  visibleTo?: ResourceRules['visibleTo'],
): RawBuilder<boolean> {
  if (!actor.can(permissionCode(resource, 'list'))) return sql`false`
  return sql`(${scopeSql(resource, scopeOf(actor, resource, visibleTo))})`
}
