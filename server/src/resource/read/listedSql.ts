import { permissionCode, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { ResourceRules } from '../Engine.ts'
import { type Bin, scopeSql } from './listRows.ts'

/** The rows `t` in this actor's list or recycle bin; none without the permission to open it. */
export function listedSql(
  actor: Actor,
  resource: Resource,
  visibleTo?: ResourceRules['visibleTo'],
  bin: Bin = 'living',
): RawBuilder<boolean> {
  if (!actor.can(permissionCode(resource, bin === 'living' ? 'list' : 'restore'))) return sql`false`
  return sql`(${scopeSql(resource, scopeOf(actor, resource, visibleTo), bin)})`
}
