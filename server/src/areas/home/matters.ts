import { columnName, contract, entrustment, fieldName, type ListParams, openEntrustmentStates } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today } from '../../clock/wallClock.ts'
import { daysAfter, filterSql, type VisibleRows, visibleRows } from './visibleRows.ts'

interface MatterKind {
  resource: string
  /** States in which somebody still has to act. */
  open: readonly string[]
  /** States in which it has come to its good end. */
  done: readonly string[]
  /** The day that must not pass, and the states in which it counts. */
  due?: {
    field: string
    states: readonly string[]
  }
}

/** What the home page counts, in its order. */
const matterKinds: readonly MatterKind[] = [
  {
    resource: 'appointment',
    open: ['pending', 'assigned', 'confirmed', 'serving', 'served', 'refunding'],
    done: ['completed'],
  },
  {
    resource: 'entrustment',
    open: openEntrustmentStates,
    done: ['closed', 'archived'],
    // The same as isOverdueMatter, which the list marks.
    due: { field: fieldName(entrustment, 'nextDeadline'), states: openEntrustmentStates },
  },
  {
    resource: 'contract',
    open: [
      'draft', 'reviewing', 'rejected', 'approved', 'signing', 'signRefused', 'signExpired', 'effective', 'rescinding',
    ], // prettier-ignore
    done: ['finished', 'expired', 'archived'],
    due: { field: fieldName(contract, 'endDate'), states: ['effective', 'rescinding'] },
  },
]

/** Matters of one kind, as far as the actor may see them. */
export interface VisibleMatters extends VisibleRows {
  open: ListParams
  isOpen: RawBuilder<boolean>
  done: ListParams
  overdue?: { params: ListParams; column: RawBuilder<string> }
}

/** The kinds whose lists the actor may open; the others are left out of every figure. */
export function visibleMatters(engine: Engine, actor: Actor): VisibleMatters[] {
  const yesterday = daysAfter(today(), -1)
  return matterKinds.flatMap(({ resource: name, open, done, due }) => {
    const rows = visibleRows(engine, actor, name)
    if (!rows) return []
    const openParams = { status: open.join(',') }
    return {
      ...rows,
      open: openParams,
      isOpen: filterSql(rows.resource, openParams),
      done: { status: done.join(',') },
      ...(due && {
        overdue: {
          params: { [`${due.field}_end`]: yesterday, status: due.states.join(',') },
          column: sql.ref<string>(`t.${columnName(due.field)}`),
        },
      }),
    }
  })
}
