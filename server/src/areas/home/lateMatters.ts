import type { LateMatter, LateMatters } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { today } from '../../clock/wallClock.ts'
import type { Engine } from '../../resource/Engine.ts'
import { recordColumns, recordFrom, type RecordRow } from './dashboardRecords.ts'
import { type VisibleMatters, visibleMatters } from './matters.ts'

const shown = 5

/** The visible matters that have been overdue longest, of all kinds. */
export async function lateMatters(engine: Engine, actor: Actor): Promise<LateMatters> {
  const found = await Promise.all(visibleMatters(engine, actor).map((kind) => lateOf(engine, kind)))
  const matters = found.flat().sort((one, other) => (one.date < other.date ? -1 : 1))
  return { today: today(), matters: matters.slice(0, shown) }
}

async function lateOf(engine: Engine, { resource, where, due }: VisibleMatters): Promise<LateMatter[]> {
  if (!due) return []
  const { rows } = await sql<RecordRow & { date: string }>`
    select ${recordColumns(resource)}, ${due.column} as date from ${sql.table(resource.table)} t
    where ${where(due.overdue)} order by ${due.column}, t.id limit ${shown}`.execute(engine.db.kysely)
  return rows.map((row) => ({ ...recordFrom(engine, resource, row), date: row.date }))
}
