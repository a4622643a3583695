import type { RecentRecord, Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { changeLog } from '../../../resource/engineTables.ts'
import { recordColumns, recordFrom, type RecordRow } from '../dashboardRecords.ts'
import { visibleRows } from '../visibleRows.ts'

const col = columnsIn(changeLog)

const shown = 8
/** Number of log entries scanned: a record that is worked on leaves several. */
const scannedEntries = 200

interface Line {
  resource: string
  id: string
  act: string
  at: string
}

/** The records that the actor changed last, if they still exist and are still visible. */
export async function recentRecords(engine: Engine, actor: Actor): Promise<RecentRecord[]> {
  const { rows: lines } = await sql<Line>`
    select ${col.resource}, ${col.rowId} as id, coalesce(${col.title}, ${col.action}) as act, ${col.at}
      from ${col.$table}
    where ${col.by} = ${actor.username} and ${col.tenantId} = any(${[actor.tenantId, 0]}::int[])
    order by id desc limit ${scannedEntries}`.execute(engine.db.kysely)
  const latest = lines.filter(
    (line, index) => lines.findIndex(({ resource, id }) => resource === line.resource && id === line.id) === index,
  )
  const names = [...new Set(latest.map(({ resource }) => resource))]
  const found = await Promise.all(names.map((name) => livingRows(engine, actor, name, latest)))
  return latest
    .flatMap(({ resource: name, id, act, at }): RecentRecord[] => {
      const { resource, rows } = found[names.indexOf(name)]!
      const row = rows.find((one) => one.id === id)
      return resource && row ? [{ ...recordFrom(engine, resource, row), act, at }] : []
    })
    .slice(0, shown)
}

async function livingRows(
  engine: Engine,
  actor: Actor,
  name: string,
  lines: readonly Line[],
): Promise<{ resource?: Resource; rows: RecordRow[] }> {
  const visible = visibleRows(engine, actor, name)
  if (!visible || visible.resource.calls !== 'all') return { rows: [] }
  const { resource, where } = visible
  const ids = lines.filter((line) => line.resource === name).map(({ id }) => id)
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(resource)} from ${sql.table(resource.table)} t
    where ${where({})} and t.id::text = any(${ids}::text[])`.execute(engine.db.kysely)
  return { resource, rows }
}
