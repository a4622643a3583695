import {
  type ListParams,
  mustDayNumber,
  permissionCode,
  queryFromParams,
  type Resource,
  toPlainDate,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Engine } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'

/** Rows of one resource within the actor's scope. */
export interface VisibleRows {
  resource: Resource
  /** Rows that are not deleted, in scope and match the filter, so that a figure equals the list behind its link. */
  where(params: ListParams): RawBuilder<boolean>
}

/** Undefined for a resource whose list the actor may not open. */
export function visibleRows(engine: Engine, actor: Actor, name: string): VisibleRows | undefined {
  const entry = engine.entries.get(name)
  if (!entry || !actor.can(permissionCode(entry.resource, 'list'))) return undefined
  const { resource, rules } = entry
  const scope = scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))
  return { resource, where: (params) => sql`${scope} and ${filterSql(resource, params)}` }
}

export const filterSql = (resource: Resource, params: ListParams): RawBuilder<boolean> =>
  conditionSql(resource, queryFromParams(resource, params).where)

export const daysAfter = (day: string, days: number): string => toPlainDate(mustDayNumber(day) + days)
