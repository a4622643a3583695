import {
  type Condition,
  mustDayNumber,
  permissionCode,
  queryFromParams,
  type Resource,
  toPlainDate,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { conditionSql } from '../../resource/conditionSql.ts'
import type { Engine } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/listRows.ts'
import { wallClock } from '../../resource/writeContext.ts'

/** Filters in the words of the list call, so that a figure counts just what the list behind its link shows. */
export type ListParams = Record<string, string>

/** Rows of one resource, as far as the actor may see them. */
export interface VisibleRows {
  resource: Resource
  /** Living rows of his scope that pass the filter. */
  where(params: ListParams): RawBuilder<boolean>
}

/** Nothing for a resource whose list the actor may not open. */
export function visibleRows(engine: Engine, actor: Actor, name: string): VisibleRows | undefined {
  const entry = engine.entries.get(name)
  if (!entry || !actor.can(permissionCode(entry.resource, 'list'))) return undefined
  const { resource, rules } = entry
  const scope = scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))
  return { resource, where: (params) => sql`${scope} and ${filterSql(resource, params)}` }
}

export const filterSql = (resource: Resource, params: ListParams): RawBuilder<boolean> =>
  conditionSql(resource, queryFromParams(resource, params).where)

/** Further conditions of a filter that plain parameters cannot say; all of them hold. */
export function also(...rows: { field: string; rule: Extract<Condition, { rule: unknown }>['rule']; val?: string }[]) {
  return { superQueryParams: JSON.stringify(rows), superQueryMatchType: 'and' }
}

/** The page of a list with its filters. */
export function pathOf({ path }: Resource, params: ListParams = {}): string {
  const search = new URLSearchParams(params).toString()
  return search ? `${path}?${search}` : path
}

export const today = (): string => wallClock().slice(0, 10)

export const daysAfter = (day: string, days: number): string => toPlainDate(mustDayNumber(day) + days)
