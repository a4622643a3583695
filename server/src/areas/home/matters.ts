import {
  columnName,
  mustDayNumber,
  openDeadlineStates,
  permissionCode,
  queryFromParams,
  type Resource,
  toPlainDate,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { conditionSql } from '../../resource/conditionSql.ts'
import type { Engine, Entry } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/listRows.ts'
import { wallClock } from '../../resource/writeContext.ts'

type ListParams = Record<string, string>

interface MatterKind {
  resource: string
  /** States in which somebody still has to act. */
  open: readonly string[]
  /** The day that must not pass, and the states in which it counts. */
  due?: {
    field: string
    states: readonly string[]
    /** Records that say what is due, each with its own day; `parent` names the matter. */
    parts?: { resource: string; parent: string; field: string; states: readonly string[] }
  }
}

const deadlines = { resource: 'deadline', parent: 'entrustmentId', field: 'date', states: openDeadlineStates }
const entrusted = ['lead', 'checking', 'quoting', 'reviewing', 'pendingSign', 'inProgress', 'closing'] as const

/** What the home page counts, in its order. */
export const matterKinds: readonly MatterKind[] = [
  { resource: 'appointment', open: ['pending', 'assigned', 'confirmed', 'serving', 'served', 'refunding'] },
  {
    resource: 'entrustment',
    open: [...entrusted, 'suspended'],
    // While a matter is suspended its periods do not run.
    due: { field: 'nextDeadline', states: entrusted, parts: deadlines },
  },
  {
    resource: 'contract',
    open: [
      'draft', 'reviewing', 'rejected', 'approved', 'signing', 'signRefused', 'signExpired', 'effective', 'rescinding',
    ], // prettier-ignore
    due: { field: 'endDate', states: ['effective', 'rescinding'] },
  },
]

/** Matters of one kind, as far as the actor may see them. */
export interface VisibleMatters {
  resource: Resource
  /** Filters in the words of the list call, so that a figure counts just what the list behind its link shows. */
  open: ListParams
  isOpen: RawBuilder<boolean>
  overdue?: { params: ListParams; column: RawBuilder<string> }
  /** Living rows of his scope that pass the filter. */
  where(params: ListParams): RawBuilder<boolean>
}

/** The kinds whose lists the actor may open; the others are left out of every figure. */
export function visibleMatters(engine: Engine, actor: Actor): VisibleMatters[] {
  const yesterday = toPlainDate(mustDayNumber(wallClock().slice(0, 10)) - 1)
  return matterKinds.flatMap(({ resource: name, open, due }) => {
    const entry = engine.entries.get(name)
    if (!entry || !actor.can(permissionCode(entry.resource, 'list'))) return []
    const { resource } = entry
    const openParams = { status: open.join(',') }
    return {
      resource,
      open: openParams,
      isOpen: filterSql(resource, openParams),
      ...(due && {
        overdue: {
          params: { [`${due.field}_end`]: yesterday, status: due.states.join(',') },
          column: sql.ref<string>(`t.${columnName(due.field)}`),
        },
      }),
      where: (params) => whereSql(entry, actor, params),
    }
  })
}

function whereSql({ resource, rules }: Entry, actor: Actor, params: ListParams): RawBuilder<boolean> {
  return sql`${scopeSql(resource, scopeOf(actor, resource, rules.visibleTo))} and ${filterSql(resource, params)}`
}

const filterSql = (resource: Resource, params: ListParams): RawBuilder<boolean> =>
  conditionSql(resource, queryFromParams(resource, params).where)

/** The page of a list with its filters. */
export function pathOf({ path }: Resource, params: ListParams = {}): string {
  const search = new URLSearchParams(params).toString()
  return search ? `${path}?${search}` : path
}
