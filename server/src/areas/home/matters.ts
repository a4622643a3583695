import {
  columnName,
  contract,
  dashboardPeriods,
  entrustment,
  fieldName,
  type ListParams,
  openEntrustmentStates,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today } from '../../clock/wallClock.ts'
import { daysAfter, filterSql, type VisibleRows, visibleRows } from './visibleRows.ts'

interface MatterKind {
  resource: string
  /** States that still require action. */
  open: readonly string[]
  /** States of successful completion. */
  done: readonly string[]
  /** The due date, and the states in which it applies. */
  due?: {
    field: string
    states: readonly string[]
  }
}

/** The kinds counted on the home page, in order. */
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
    // Same as isOverdueMatter, which the list uses.
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

/** Matters of one kind within the actor's scope. */
export interface VisibleMatters extends VisibleRows {
  open: ListParams
  isOpen: RawBuilder<boolean>
  done: ListParams
  due?: {
    column: RawBuilder<string>
    overdue: ListParams
    /** Due within the next days, today included. */
    soon: ListParams
  }
}

/** The kinds whose lists the actor may open; others are left out of every figure. */
export function visibleMatters(engine: Engine, actor: Actor): VisibleMatters[] {
  const day = today()
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
        due: {
          column: sql.ref<string>(`t.${columnName(due.field)}`),
          overdue: { [`${due.field}_end`]: daysAfter(day, -1), status: due.states.join(',') },
          soon: {
            [`${due.field}_begin`]: day,
            [`${due.field}_end`]: daysAfter(day, dashboardPeriods.dueDays),
            status: due.states.join(','),
          },
        },
      }),
    }
  })
}
